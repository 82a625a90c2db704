// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Editor } from '@tiptap/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from '#app/ui/dialog.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { EquationDialog } from './equation-dialog.tsx';
import { sampleExtensions } from './extensions.ts';
import { FootnoteDialog } from './footnote-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { MarginNoteDialog } from './margin-notes.tsx';

afterEach(cleanup);

type Close = { onClose: () => void };
const editor = new Editor({ extensions: sampleExtensions, content: '<p>Some words</p>' });
const dialogs: Record<string, (close: Close) => ReactElement> = {
  'margin note': (close) => (
    <MarginNoteDialog
      editor={editor}
      annotation={undefined}
      annotations={[]}
      reader={undefined}
      onChange={() => {}}
      {...close}
    />
  ),
  footnote: (close) => <FootnoteDialog editor={editor} {...close} />,
  link: (close) => <LinkDialog editor={editor} {...close} />,
  equation: (close) => <EquationDialog editor={editor} {...close} />,
  'first draft': (close) => <CompareDialog content="" onCompared={() => {}} {...close} />,
  'any other': (close) => (
    <Dialog title="Any" {...close}>
      <input aria-label="Name" defaultValue="Before" data-focus-first />
    </Dialog>
  ),
};
const ways: Record<string, (dialog: HTMLElement) => void> = {
  Escape: (dialog) => fireEvent.keyDown(dialog, { key: 'Escape' }),
  'a click beside it': (dialog) => {
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
  },
  'the button Close': (dialog) => fireEvent.click(within(dialog).getByRole('button', { name: 'Close' })),
  'Back on a phone': (dialog) => fireEvent(dialog, new Event('cancel', { cancelable: true })),
};

function open(name: string) {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      {dialogs[name]?.({ onClose })}
    </QueryClientProvider>,
  );
  const dialog = screen.getByRole('dialog');
  const field = within(dialog).getAllByRole('textbox')[0] as HTMLElement;
  field.focus();
  const type = () => {
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      fireEvent.change(field, { target: { value: 'Half a thought' } });
    else field.textContent = 'Half a thought';
  };
  return { onClose, dialog, field, type };
}

const cases = Object.keys(dialogs).flatMap((name) => Object.keys(ways).map((way) => [name, way] as const));

test.each(cases)(
  'dialogs: typed words of the %s dialog are not lost to %s without a question',
  (name, way) => {
    const { onClose, dialog, type } = open(name);
    type();
    ways[way]?.(dialog);
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Keep writing' }));
    expect(screen.queryByText('Discard what you wrote?')).toBeNull();
    ways[way]?.(dialog);
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledOnce();
  },
);

test.each(cases)('dialogs: the %s dialog closes at once by %s if nothing was typed', (name, way) => {
  const { onClose, dialog } = open(name);
  ways[way]?.(dialog);
  expect(onClose).toHaveBeenCalledOnce();
});

test('footnote: a source pasted from Google Docs or Word is cleaned as in the text', () => {
  const { field } = open('footnote');
  const pasted =
    '<b style="font-weight:normal"><p><span style="font-style:italic">Emma</span>, <a href="https://www.google.com/url?q=https://example.com/a&sa=D">ch. 1</a><del cite="mailto:Ann">3</del></p></b>';
  fireEvent.paste(field, {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? pasted : ''), files: [] },
  });
  expect(field.innerHTML).toMatch(
    /^<p><em>Emma<\/em>, <a [^>]*href="https:\/\/example.com\/a"[^>]*>ch. 1<\/a><\/p>$/,
  );
});

test('link: a path of this site gets its host in a sample, which may not have it without', async () => {
  const { field, onClose } = open('link');
  fireEvent.change(field, { target: { value: '/samples/bread' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set link' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(editor.getHTML()).toContain(`href="${window.location.origin}/samples/bread"`);
  editor.commands.setContent('<p>Some words</p>');
});

test('dialogs: the browser asks before the tab with typed words is closed, and not before or after', () => {
  const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { type } = open('margin note');
  expect(leave()).toBe(false);
  type();
  expect(leave()).toBe(true);
  cleanup();
  expect(leave()).toBe(false);
});

test('dialogs: Back with typed words asks instead of leaving the page', () => {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  const { type } = open('margin note');
  const goBack = () => {
    const event = new Event('navigate', { cancelable: true });
    act(() => {
      navigation.dispatchEvent(Object.assign(event, { navigationType: 'traverse' }));
    });
    return event.defaultPrevented;
  };
  expect(goBack()).toBe(false);
  type();
  expect(goBack()).toBe(true);
  screen.getByText('Discard what you wrote?');
  vi.unstubAllGlobals();
});
