import {
  DAYS_TO_RETURN,
  EXCHANGE_DAYS,
  LONGEST_SESSION_DAYS,
  MAIL_DAYS,
  SESSION_DAYS,
  SKIPPED_ROWS_DAYS,
  TRASH_DAYS,
  UPLOAD_MINUTES,
  VISITOR_SCREENSHOT_DAYS,
} from '../../../shared/limits.ts'
import { AboutOperator, LegalPage, List, Section } from './legal-page.tsx'
import { APP_NAME, AUDIT_TIME, IfSet, OPERATOR } from './settings.tsx'

/** Each period has its purge in the feature that stores the data. */
const PERIODS = [
  [
    'Sales, customers, products, team, goals, points and profile',
    'until you delete them or your account',
  ],
  [
    'How your customers can be reached: phone, email, birthday, notes, and whether they may be written to',
    'until you delete it or your account; deleting sales does not delete it',
  ],
  [
    'Contacts as they were before a file changed them, so that you can undo that',
    `${TRASH_DAYS} days`,
  ],
  ['Deleted sales and undone imports, so that you can restore them', `${TRASH_DAYS} days`],
  ['Which names you merged or renamed, so that you can undo it', `${TRASH_DAYS} days`],
  [
    'Rows of a file that could not be imported, so that you can correct them',
    `${SKIPPED_ROWS_DAYS} days`,
  ],
  [
    'The file itself',
    `at most ${UPLOAD_MINUTES} minutes after you chose it, or until the import has ended`,
  ],
  ['Emails that we sent you', `${MAIL_DAYS} days`],
  ['Requests to the AI model and its answers', `${EXCHANGE_DAYS} days`],
  [
    'Issues you report and feedback you give, with screenshots',
    `until you delete your account; without an account, a year after the last message, and screenshots for ${VISITOR_SCREENSHOT_DAYS} days`,
  ],
  [
    'Sign-ins',
    `until you sign out, or after ${SESSION_DAYS} days without a visit; ${LONGEST_SESSION_DAYS} days at most`,
  ],
  ['Security events', `${AUDIT_TIME}, even after your account is deleted`],
  [
    'A deleted account, so that you can change your mind',
    `${DAYS_TO_RETURN} days, then it is gone for good`,
  ],
] as const

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      summary={
        <p>
          Your data is yours. We store what you enter and what keeps your account safe. We sell
          nothing, show no advertising and track nobody. You can download everything and delete your
          account whenever you like.
        </p>
      }
    >
      <Section title="Who we are">
        <AboutOperator />
        <p>
          We decide why and how the data on this page is used. For the names and contacts of your
          own customers and for your team you decide, and we store them for you.
        </p>
      </Section>

      <Section title="What we store">
        <List>
          <li>
            <b>About you:</b> your name, email address and password. The password is stored as a
            hash, from which nobody can read it. If you use an authenticator app or a passkey, we
            also store what is needed to check it.
          </li>
          <li>
            <b>About your business:</b> what you enter in your profile, such as its name, address,
            phone number, logo, opening days, currency, time zone, fixed costs and tax.
          </li>
          <li>
            <b>Your sales:</b> what you record or import, with the names of products, customers,
            salespeople, channels and categories, receipt numbers and times, the commission of each
            salesperson, and what we compute from it. Enter only names that you may store, and no
            more about a person than you need.
          </li>
          <li>
            <b>Your customers:</b> if you note or import it, their phone number, email address,
            birthday without the year, a note, and whether they agreed to be written to and when
            they said so. The app writes to none of them: it opens your own mail program or your
            phone, and never for someone who asked not to be written to. So that nobody forgets
            that, we keep a fingerprint of their email address and phone number, even if you delete
            the customer, until you note something else or delete your account.
          </li>
          <li>
            <b>What you connect:</b> the addresses of your webhooks and of the files that we read
            for you every night, and which programs may call with an access token. We store the
            tokens as a hash, and the addresses of files encrypted.
          </li>
          <li>
            <b>How you use the app:</b> your goals, points and achievements, the days on which you
            opened the app, what you shared with the community, and whom you wrote to.
          </li>
          <li>
            <b>For security:</b> for each sign-in its time, IP address and kind of browser, and a
            list of events such as a wrong password or a new one.
          </li>
        </List>
        <p>The server's own log has errors and no contents of your requests.</p>
      </Section>

      <Section title="Why">
        <List>
          <li>To run the app for you, as the Terms promise.</li>
          <li>To keep accounts safe and to stop misuse. That is our legitimate interest.</li>
          <li>Only if you ask for it: requests for CRM access.</li>
        </List>
      </Section>

      <Section title="For how long">
        <dl className="mt-4 divide-y divide-line rounded-box border border-line bg-card">
          {PERIODS.map(([what, period]) => (
            <div key={what} className="grid gap-x-6 px-4 py-3 sm:grid-cols-[3fr_2fr]">
              <dt>{what}</dt>
              <dd className="text-muted">{period}</dd>
            </div>
          ))}
        </dl>
        <p>
          Backups may hold deleted data until they are replaced by newer ones. We use them only to
          repair the app.
        </p>
      </Section>

      <Section title="Where, and who gets it">
        <p>
          Your data is in the database of this app
          <IfSet setting="HOSTING">, hosted by {'{{HOSTING}}'}</IfSet>. We give it to nobody else,
          except for these:
        </p>
        <List>
          <li>
            <b>Email.</b>{' '}
            <IfSet
              setting="MAIL_HOST"
              otherwise="This app sends no emails by itself at the moment. If you need a link, we send it to you ourselves."
            >
              Emails to you are delivered by the mail server {'{{MAIL_HOST}}'}. They contain no
              tracking pixel.
            </IfSet>
          </li>
          <li>
            <b>CRM.</b> When you register, your name, email address and business name become a
            contact of {OPERATOR}, with the page on which you registered and the link or website
            that brought you here. If you enter, change or remove a phone number or an industry in
            your profile, that is passed on with your name, email address and business name as they
            are then. If you ask for CRM access for one of your customers, we get your request with
            the customer's name, and your name, email address and business name.{' '}
            <IfSet setting="CRM_HOST" otherwise="Both stay in the database of this app.">
              Both are sent to our customer system at {'{{CRM_HOST}}'}.
            </IfSet>
          </li>
          <li>
            <b>AI model.</b>{' '}
            <IfSet
              setting="MODEL_HOST"
              otherwise="This app uses no AI model at the moment. All texts are written by the app itself, and nothing is sent anywhere."
            >
              If you ask for a recommendation or a message, facts about that customer's purchases
              are sent to the model {'{{MODEL}}'} at {'{{MODEL_HOST}}'}: figures and days. If you
              report an issue, what we found about it is sent: figures and days, but not what you
              wrote. Names of customers, products, files and your shop, and how your customers can
              be reached, are never sent. In your business profile you see everything that was sent.
            </IfSet>
          </li>
          <li>
            <b>Programs that you connect.</b> A program or an AI assistant to which you give an
            access token reads what you allowed, and an address that you add as a webhook is told
            what you chose, such as each sale with the names in it. The people who run the program
            decide what becomes of it, under their terms. To end this, revoke the token or delete
            the webhook on the page Your account.
          </li>
          <li>
            <b>Other owners</b> see your place and points on the board, with your first name and
            initial unless you choose another name, or not to appear at all. They never see your
            sales.
          </li>
          <li>
            <b>Comparison of shops.</b> Typical figures of your industry are computed from those of
            at least 20 other shops, rounded and without the highest and the lowest. No shop can be
            recognized in it. Your figures are part of it in the same way.
          </li>
          <li>
            <b>The law.</b> We give data to an authority only if the law forces us to.
          </li>
        </List>
        <p>
          We can see your data, and how your customers can be reached, when it is needed to help
          you, to repair the app or to check the winners of the competition.
        </p>
      </Section>

      <Section title="Cookies">
        <p>
          We use two cookies that are needed for signing in. One keeps you signed in, for up to{' '}
          {LONGEST_SESSION_DAYS} days. The other remembers for up to 400 days that someone has
          signed in on this device, so that strangers who try passwords cannot lock you out. A third
          is only there while you look at the sample shop, for up to 2 hours. There are no cookies
          for advertising or statistics, and nothing is loaded from other websites, except a logo if
          you entered its address. Your browser also remembers your choice of light or dark and
          which cards you hid, and, until you close the tab, which link or website brought you here.
        </p>
        <p>
          So that you can record a sale without a connection, your browser keeps, while you are
          signed in, your name and email address, your shop's currency and time zone, and names of
          products, customers and salespeople, with the amounts of each product's last sale. It also
          keeps congratulations until you have seen them. Signing out deletes them all. Sales that
          could not be sent yet stay in your browser until they are, even if you sign out; we ask
          you first. They are only ever recorded in your own account.
        </p>
      </Section>

      <Section title="Your rights">
        <List>
          <li>
            <b>See and take with you:</b> download everything on the page{' '}
            <a href="/account">Your account</a>, as files that a spreadsheet can open.
          </li>
          <li>
            <b>Correct:</b> change anything you entered, at any time.
          </li>
          <li>
            <b>Delete:</b> single sales, all sales, what is known about a customer, or your whole
            account, on the page <a href="/account">Your account</a>. Sign in within{' '}
            {DAYS_TO_RETURN} days to keep it after all.
          </li>
          <li>
            <b>Object or withdraw:</b> turn off emails under Your account, and your place on the
            board in the Action Coach.
          </li>
          <li>
            <b>Complain:</b> tell us first, so that we can help. You may also complain to the data
            protection authority where you live.
          </li>
        </List>
        <p>For anything that you can't do in the app, ask us. We answer within a month.</p>
      </Section>

      <Section title="Changes">
        <p>
          If {APP_NAME} stores something new or gives data to someone new, this page says so first,
          with a new date at the top.
        </p>
      </Section>
    </LegalPage>
  )
}
