/** Where this session may not change how the account signs in (`mayChangeFactors`). */
export function SignInAgain() {
  return (
    <p className="rounded-box bg-sunken px-4 py-3 text-ui text-pretty">
      You signed in with your password alone. To change this, sign out and sign in again with your
      authenticator app or a passkey.
    </p>
  )
}
