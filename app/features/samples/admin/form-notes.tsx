export function Problem({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p role="alert" className="border-l-2 border-danger py-1 pl-4 font-sans text-[0.9375rem] problem">
      {text}
    </p>
  );
}
