export function newSamplePath(id?: string): string {
  return id ? `/admin/samples/new?id=${id}` : '/admin/samples/new';
}

export function sampleEditorPath(id: string): string {
  return `/admin/samples/${id}`;
}
