import { useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { copyText } from '#app/lib/copy-text.ts';
import { Button } from '#app/ui/button.tsx';
import type { EditorRequests } from './editor.requests.ts';

type PreviewLinkProps = {
  id: string;
  path: string | null;
  requests: Pick<EditorRequests<unknown, unknown>, 'openPreviewLink' | 'closePreviewLink'>;
  onError: (message: string) => void;
};

/** A secret link to the last saved version, and a button to revoke it. */
export function PreviewLink({ id, path: before, requests, onError }: PreviewLinkProps) {
  const [path, setPath] = useState(before);
  const [message, setMessage] = useState('');

  async function open() {
    try {
      const { path: opened } = await requests.openPreviewLink(id);
      setPath(opened);
      setMessage((await copyText(window.location.origin + opened)) ? 'Link copied' : '');
    } catch (error) {
      onError(errorMessage(error, 'The preview link could not be made.'));
    }
  }

  async function close() {
    try {
      await requests.closePreviewLink(id);
      setPath(null);
      setMessage('The link no longer works');
    } catch (error) {
      onError(errorMessage(error, 'The preview link could not be revoked.'));
    }
  }

  return (
    <div className="font-sans text-[0.9375rem]">
      <p className="text-sm font-semibold">Preview link</p>
      {path ? (
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <a
            href={path}
            target="_blank"
            rel="noopener"
            className="min-w-0 break-all underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            {path}
          </a>
          <Button variant="plain" size="small" onClick={open}>
            Copy link
          </Button>
          <Button variant="plain" size="small" onClick={close}>
            Revoke
          </Button>
        </p>
      ) : (
        <Button variant="plain" size="small" onClick={open}>
          Make a preview link
        </Button>
      )}
      <p role="status" className="text-sm text-faint">
        {message}
      </p>
    </div>
  );
}
