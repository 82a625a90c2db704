import { expect, type Page } from '@playwright/test';
import type { Editor } from '@tiptap/core';

/** The text in the editor. */
export const content = (page: Page) => page.getByRole('textbox', { name: 'Content *' });

/** Puts the caret behind the first occurrence of these words, or selects them. */
export async function select(page: Page, words: string, isCaret = false) {
  await content(page).evaluate(
    (element, [sought, atEnd]) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const at = walker.currentNode.textContent?.indexOf(sought) ?? -1;
        if (at === -1) continue;
        const end = at + sought.length;
        window
          .getSelection()
          ?.setBaseAndExtent(walker.currentNode, atEnd ? end : at, walker.currentNode, end);
        return;
      }
    },
    [words, isCaret] as const,
  );
  // The editor reads the browser's selection a moment later.
  await expect
    .poll(() =>
      content(page).evaluate((element) => {
        const { editor } = element as unknown as { editor: Editor };
        const { anchorNode, anchorOffset } = window.getSelection() ?? {};
        return (
          anchorNode && editor.view.posAtDOM(anchorNode, anchorOffset ?? 0) === editor.state.selection.anchor
        );
      }),
    )
    .toBe(true);
}
