// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeUploads } from '#tests/support/fake-uploads.ts';
import { WordImportButton } from './word-import-button.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function answer(status: number, body: object) {
  fakeUploads({ status, body });
}

function choose(name = 'essay.docx') {
  const imported: { title: string; html: string }[] = [];
  render(<WordImportButton mayReplace={async () => true} onImported={(text) => imported.push(text)} />);
  fireEvent.change(screen.getByLabelText('Word file'), { target: { files: [new File(['x'], name)] } });
  return imported;
}

test('Word import: the text is handed over, and what was not kept is listed', async () => {
  const change = { kind: 'insert', author: 'Ann', date: '', text: 'x' };
  answer(200, {
    title: 'On Bread',
    html: '<p id="endnote-1">Two words</p>',
    changes: [change, change],
    comments: [],
    losses: [{ what: 'A chart', where: 'the harvest of 1846' }],
  });
  const imported = choose();
  await screen.findByText('Imported 2 words from essay.docx. Tracked changes are accepted (2).');
  expect(screen.getByRole('region', { name: 'Not kept' }).textContent).toBe(
    'Not kept:A chart, near “the harvest of 1846”Endnotes, which are footnotes here',
  );
  expect(imported).toEqual([{ title: 'On Bread', html: '<p id="endnote-1">Two words</p>' }]);
});

test('Word import: the reason why a file cannot be read is said, and nothing is replaced', async () => {
  answer(400, { error: 'The file is protected with a password.' });
  const imported = choose();
  await screen.findByText('The file is protected with a password.');
  expect(imported).toEqual([]);
});
