// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { WordImportButton } from './word-import-button.tsx';

vi.mock('#app/lib/log.ts', () => ({ logProblem: () => {} }));
afterEach(cleanup);

test('when the code of the import does not come, this is said, and the file is tried again', async () => {
  const imported: string[] = [];
  vi.doMock('./word-import.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  render(<WordImportButton mayReplace={async () => true} onImported={({ title }) => imported.push(title)} />);
  const file = new File(['x'], 'essay.docx');
  fireEvent.change(screen.getByLabelText('Word file'), { target: { files: [file] } });
  await screen.findByText('The Word import could not be loaded. Check your connection.');

  vi.doMock('./word-import.ts', () => ({
    importWord: async ({ name }: File) => ({ title: name, content: 'Two words', leftOut: [] }),
  }));
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Imported 2 words from essay.docx.');
  expect(imported).toEqual(['essay.docx']);
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});
