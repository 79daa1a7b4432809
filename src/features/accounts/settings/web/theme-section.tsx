import { chooseTheme, useTheme } from '../../../../web/theme.ts'
import { Switch } from '../../../../web/ui/switch.tsx'
import { Section } from '../../../profile/web/index.ts'

export const ThemeSection = () => (
  <Section title="Appearance" note="Kept on this device.">
    <Switch
      label="Dark theme"
      isOn={useTheme() === 'dark'}
      onSwitch={(isDark) => chooseTheme(isDark ? 'dark' : 'light')}
    />
  </Section>
)
