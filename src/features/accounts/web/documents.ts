interface Document {
  /** of the browser's tab */
  title: string
  /** for search engines */
  description: string
}

export const DOCUMENTS = {
  login: {
    title: 'Sign in',
    description: 'Sign in to {{APP_NAME}} to see how your business is doing.',
  },
  register: {
    title: 'Create your account',
    description:
      'Create your free account: no credit card, and your first figures in 2 to 5 minutes.',
  },
  'forgot-password': {
    title: 'Forgot password',
    description: 'Get a link to set a new password.',
  },
  'set-password': {
    title: 'Create your password',
    description: 'Choose the password for your account.',
  },
} satisfies Record<string, Document>

export type DocumentName = keyof typeof DOCUMENTS
