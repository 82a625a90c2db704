// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Breadcrumb } from './breadcrumb.tsx';
import { useConfirm } from './confirm.tsx';
import { Dialog } from './dialog.tsx';
import { Pagination } from './pagination.tsx';
import { PasswordField } from './password-field.tsx';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

function Question({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
  const { confirm, confirmation } = useConfirm();
  return (
    <>
      <button
        type="button"
        onClick={async () => onAnswer(await confirm({ title: 'Delete this post?', action: 'Delete' }))}
      >
        Ask
      </button>
      {confirmation}
    </>
  );
}

async function answerWith(name: string) {
  const answers: boolean[] = [];
  render(<Question onAnswer={(yes) => answers.push(yes)} />);
  const ask = screen.getByText('Ask');
  ask.focus();
  fireEvent.click(ask);
  screen.getByRole('dialog', { name: 'Delete this post?' });
  fireEvent.click(screen.getByRole('button', { name }));
  await expect.poll(() => answers.length).toBe(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(ask);
  return answers[0];
}

test('ui: confirming resolves true, and the focus returns', async () => {
  expect(await answerWith('Delete')).toBe(true);
});

test.each(['Cancel', 'Close'])('ui: %s resolves false', async (name) => {
  expect(await answerWith(name)).toBe(false);
});

const exampleTabs = [
  { id: 'a', label: 'First' },
  { id: 'b', label: 'Second', count: 3 },
  { id: 'c', label: 'Third', count: 0 },
] as const;

function ExampleTabs() {
  const [chosen, setChosen] = useState<'a' | 'b' | 'c'>('a');
  return (
    <Tabs label="Example" tabs={exampleTabs} chosen={chosen} onChoose={setChosen}>
      Panel {chosen}
    </Tabs>
  );
}

test('ui: tabs move by arrow keys and around the ends', () => {
  render(<ExampleTabs />);
  const panel = () => screen.getByRole('tabpanel').textContent;
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('tablist'), { key });
  press('ArrowRight');
  expect(panel()).toBe('Panel b');
  expect(document.activeElement?.textContent).toBe('Second3');
  press('End');
  expect(panel()).toBe('Panel c');
  press('ArrowRight');
  expect(panel()).toBe('Panel a');
  press('ArrowLeft');
  expect(panel()).toBe('Panel c');
  expect(document.activeElement?.textContent).toBe('Third');
});

test('ui: pagination ends with the list', () => {
  const onPage = vi.fn();
  const { rerender } = render(<Pagination page={1} totalPages={2} onPage={onPage} />);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press('Previous');
  expect(onPage).not.toHaveBeenCalled();
  press('Next');
  expect(onPage).toHaveBeenLastCalledWith(2);
  rerender(<Pagination page={2} totalPages={2} onPage={onPage} />);
  press('Next');
  expect(onPage).toHaveBeenCalledOnce();
  press('Previous');
  expect(onPage).toHaveBeenLastCalledWith(1);
  rerender(<Pagination page={1} totalPages={1} onPage={onPage} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('ui: a password can be shown, and Caps Lock is mentioned while it is on', () => {
  render(
    <PasswordField label="Password" name="password" autoComplete="current-password" hint="Eight or more." />,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  fireEvent(field, keyWithCapsLock(createEvent.keyDown(field, { key: 'A' }), true));
  screen.getByText('Caps Lock is on.');
  fireEvent(field, keyWithCapsLock(createEvent.keyUp(field, { key: 'a' }), false));
  expect(screen.queryByText('Caps Lock is on.')).toBeNull();
  screen.getByText('Eight or more.');
});

/** happy-dom's keyboard has no locks. */
function keyWithCapsLock(event: Event, isOn: boolean): Event {
  return Object.assign(event, { getModifierState: (name: string) => isOn && name === 'CapsLock' });
}

test('ui: a form in a dialog is independent of the form that opened it', () => {
  const sent: string[] = [];
  render(
    <form onSubmit={() => sent.push('outer')}>
      <Dialog title="Link" onClose={() => {}}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent.push('inner');
          }}
        >
          <button type="submit">Set link</button>
        </form>
      </Dialog>
    </form>,
  );
  expect(document.querySelector('form form')).toBeNull();
  fireEvent.click(screen.getByText('Set link'));
  expect(sent).toEqual(['inner']);
});

test('ui: the page behind a dialog is locked until the last open dialog is closed', () => {
  const outer = render(
    <Dialog title="Post" onClose={() => {}}>
      Post
    </Dialog>,
  );
  const inner = render(
    <Dialog title="Link" onClose={() => {}}>
      Link
    </Dialog>,
  );
  const isLocked = () => 'covered' in document.documentElement.dataset;
  inner.unmount();
  expect(isLocked()).toBe(true);
  outer.unmount();
  expect(isLocked()).toBe(false);
});

test('ui: a breadcrumb has separators between its steps only', () => {
  render(
    <Breadcrumb
      steps={[
        { label: 'Samples', href: '/samples' },
        { label: 'Law', href: '/samples/category/law' },
      ]}
    />,
  );
  expect(screen.getByRole('navigation').textContent).toBe('Home/Samples/Law');
});
