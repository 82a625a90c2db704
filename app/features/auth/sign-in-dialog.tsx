import { Dialog } from '#app/ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';

type SignInDialogProps = { onSignedIn: (token: string) => void; onGiveUp: () => void };

/** The sign-in form as a dialog over a page with unsaved work. */
export function SignInDialog({ onSignedIn, onGiveUp }: SignInDialogProps) {
  return (
    <Dialog title="Sign in again" width="narrow" closeOnBackdrop={false} opaque onClose={onGiveUp}>
      <p className="mb-5 text-base text-faint">
        Your session has expired. What you have typed is still on the page and will be there when you are
        back.
      </p>
      <LoginForm onSignedIn={onSignedIn} />
    </Dialog>
  );
}
