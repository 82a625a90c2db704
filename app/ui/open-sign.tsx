/** Plus or minus: the `details` around it (class `group`) is closed or open. Lines, because forced colours take backgrounds away. */
export function OpenSign() {
  return <span aria-hidden="true" className="open-sign" />;
}
