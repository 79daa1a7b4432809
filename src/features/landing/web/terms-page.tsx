import { AboutOperator, LegalPage, List, Section } from './legal-page.tsx'
import { APP_NAME, IfSet, OPERATOR } from './settings.tsx'

export function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      summary={
        <p>
          {APP_NAME} is free. Your data stays yours. Use the app fairly, check figures before you
          rely on them for taxes or large decisions, and leave whenever you like.
        </p>
      }
    >
      <Section title="Who we are">
        <AboutOperator />
        <p>
          By creating an account you agree to these terms with {OPERATOR}. The{' '}
          <a href="/privacy">Privacy policy</a> is part of them.
        </p>
      </Section>

      <Section title="What you get">
        <p>
          {APP_NAME} shows owners of small businesses how their business is doing, from the sales
          that they record or import. It is 100% free, and you need no credit card. If we ever offer
          something that costs money, it will only cost you something if you order it.
        </p>
        <p>
          We work to keep the app running and your data safe, but we can't promise that it is always
          available. We may change it or add to it.
        </p>
      </Section>

      <Section title="Your account">
        <List>
          <li>You must be an adult, and allowed to act for the business.</li>
          <li>Give your real name and an email address that you can read.</li>
          <li>
            Keep your password to yourself. People in your shop may share a device, but you answer
            for what is done with your account. If someone else may know your password, change it.
          </li>
        </List>
      </Section>

      <Section title="Your data">
        <p>
          The data you enter is yours. We use it only to run the app for you, as the{' '}
          <a href="/privacy">Privacy policy</a> says. You answer for having the right to store the
          names of your customers and team here, and for what you send to your customers. You can
          download everything and delete everything on the page <a href="/account">Your account</a>.
        </p>
      </Section>

      <Section title="Fair use">
        <p>Please don't</p>
        <List>
          <li>break the law with the app, or insult or harass anyone</li>
          <li>send messages to people who don't want them</li>
          <li>try to see other people's data, or to get around limits or security</li>
          <li>overload the app, or copy it as a whole</li>
          <li>invent sales or accounts to win points</li>
        </List>
        <p>
          If you find a weakness in the security of the app, tell us and give us time to repair it.
          We will thank you for it.
        </p>
      </Section>

      <Section title="The competition">
        <p>
          Taking part in the monthly competition is free, and you can leave it at any time. Its{' '}
          <a href="/competition-rules">rules</a> are shown to everyone who is signed in. They say
          who can win, what and how.
        </p>
      </Section>

      <Section title="Figures are not advice">
        <p>
          We compute figures carefully from what was entered. They can still be wrong or incomplete,
          for example if sales are missing. A projection is an estimate and not a promise.
          Comparisons with other shops, findings about customers and texts by an AI model are
          suggestions. None of this is accounting, tax, legal or financial advice, and the app is
          not your bookkeeping. Ask an expert before you rely on it for taxes, loans or other large
          decisions.
        </p>
      </Section>

      <Section title="What we answer for">
        <p>
          The app is free and comes as it is, without a warranty. We answer for harm that we cause
          on purpose or by gross negligence, and wherever the law doesn't let anyone exclude it,
          such as for injury. Apart from that we don't answer for lost profit, lost data or other
          indirect harm, as far as the law allows. Keep your own copy of data that you can't do
          without: you can export it at any time.
        </p>
      </Section>

      <Section title="Ending">
        <p>
          You can delete your account at any time, without a reason. If you don't sign in for 30
          days after that, it is gone for good. We may close an account that breaks these terms.
          Unless it is urgent, we warn you first, and you can take your data with you. If we stop
          running the app, we tell you at least 30 days before, so that you can download your data.
        </p>
      </Section>

      <Section title="Changes and law">
        <p>
          If we change these terms, this page says so with a new date at the top, and we tell you
          before a change that matters to you. If you don't agree, you can leave.
        </p>
        <p>
          <IfSet
            setting="OPERATOR_LAW"
            otherwise="The law of the place where we are based applies."
          >
            The law of {'{{OPERATOR_LAW}}'} applies.
          </IfSet>{' '}
          As a consumer you keep the rights that the law of your own country gives you. If one of
          these terms is not valid, the others still are.
        </p>
      </Section>
    </LegalPage>
  )
}
