declare module '*?script' {
  const source: string;
  export default source;
}
