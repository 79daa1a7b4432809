import { EyeOff, Eye, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { appName } from '../../../web/brand.ts'
import { Disclosure } from '../../../web/ui/disclosure.tsx'
import { CopyField } from '../../accounts/web/index.ts'
import { Section } from '../../profile/web/index.ts'
import { MCP_PATH } from '../contract.ts'
import { configurationOf } from './configuration.ts'

export function AssistantSection() {
  const address = window.location.origin + MCP_PATH
  return (
    <Section
      title="Ask an assistant"
      note="Claude, Cursor and other assistants can answer questions about your shop from your figures."
    >
      <div className="grid min-w-0 gap-5 @lg:col-span-2">
        <ul className="grid gap-3 text-body text-pretty">
          <Fact icon={<Eye aria-hidden />}>
            It reads your figures, goals, sales with the names in them, and our findings. It can't
            change anything.
          </Fact>
          <Fact icon={<EyeOff aria-hidden />}>
            It doesn't get the phone numbers, emails and notes of your customers, nor your password.
          </Fact>
          <Fact icon={<Send aria-hidden />}>
            What it reads leaves this app and goes to the maker of the assistant, under their terms.
          </Fact>
        </ul>
        <ol className="grid list-decimal gap-1.5 pl-5 text-body text-pretty marker:text-muted">
          <li>Make an access token above that may only read, and copy it.</li>
          <li>
            Add a server (MCP) in your assistant. Give it the address or the configuration below,
            with your token in place of YOUR_TOKEN.
          </li>
          <li>Ask: “How was last month compared with the year before?”</li>
        </ol>
        <CopyField label="Address" value={address} />
        <Disclosure title="Configuration for Claude Code, Cursor and others">
          <CopyField label="Configuration" value={configurationOf(appName, address)} />
          <p className="mt-3 text-small text-pretty text-muted">
            To end the access, revoke the token. Assistants that can't send a token, such as
            ChatGPT's own connectors, can't be connected.
          </p>
        </Disclosure>
      </div>
    </Section>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted">
    {icon}
    <span>{children}</span>
  </li>
)
