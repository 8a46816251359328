export function aFile(name: string): File {
  return new File([name], name, { type: 'image/jpeg' });
}
