import type { MailExample, MailExamples } from '../../server/mail/examples.ts'
import { addedMail, feedMail, type Told } from './feeds/mails.ts'

const feed = (about: string, told: Told, message: string): MailExample => ({
  about,
  mail: (config) => ({ content: feedMail(config, told, { host: 'docs.google.com', message }) }),
})

export const importExamples: MailExamples<'nightly-file' | 'nightly-file-added'> = {
  'nightly-file-added': [
    {
      mail: (config) => ({
        content: addedMail(config, 'docs.google.com', 'maya.chen@example.com', true),
      }),
    },
  ],
  'nightly-file': [
    feed('A question', 'question', 'The file has no column "Amount" any more.'),
    feed('Third night', 'failed', 'There is no file at this address any more (404).'),
    feed('Paused', 'paused', 'The host of the address was not found.'),
  ],
}
