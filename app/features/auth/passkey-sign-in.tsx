import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { logInWithPasskey, passkeySignInOptions, passkeysOffered } from './auth.requests.ts';
import { canUsePasskeys, passkeyProblem } from './passkey-errors.ts';

type PasskeySignInProps = { onSignedIn: (token: string) => void; onFailed: (message: string) => void };

/** A sign-in button, if the owner has a passkey. */
export function PasskeySignIn({ onSignedIn, onFailed }: PasskeySignInProps) {
  const [isOffered, setOffered] = useState(false);
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    if (!canUsePasskeys()) return;
    const leaving = new AbortController();
    passkeysOffered(leaving.signal)
      .then((offer) => setOffered(offer.isOffered))
      .catch(() => {}); // the password works all the same
    return () => leaving.abort();
  }, []);

  async function signIn() {
    setAsking(true);
    onFailed('');
    let host: unknown;
    try {
      const optionsJSON = await passkeySignInOptions();
      host = optionsJSON.rpId;
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const { token } = await logInWithPasskey(await startAuthentication({ optionsJSON }));
      onSignedIn(token);
    } catch (error) {
      onFailed(passkeyProblem(error, host));
      setAsking(false);
    }
  }

  if (!isOffered) return null;
  return (
    <Button variant="outline" className="w-full" inactive={isAsking} onClick={signIn}>
      Sign in with a passkey
    </Button>
  );
}
