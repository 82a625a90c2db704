/** Tests with a document wait longer than a second for an element: the machine may be busy. */
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
}
