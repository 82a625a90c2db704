import { copyText } from '#app/lib/copy-text.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';

export function RecoveryCodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  async function copy() {
    if (await copyText(codes.join('\n'))) showToast('success', 'Copied.');
    else showToast('error', 'Copying didn’t work. Select the codes and copy them yourself.');
  }

  return (
    <div className="space-y-5">
      <p className="text-base text-faint">
        Each of these codes signs you in once if your phone is out of reach. Keep them somewhere safe: they
        won’t be shown again.
      </p>
      <ul className="lining grid grid-cols-1 gap-x-6 gap-y-1 border-y border-rule py-3 font-sans sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDone}>I have saved them</Button>
        <Button variant="plain" onClick={copy}>
          Copy
        </Button>
      </div>
    </div>
  );
}
