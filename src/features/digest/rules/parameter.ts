/** name of the URL parameter by which a link in an email says which one it is from */
export const MAIL_PARAMETER = 'mail'
