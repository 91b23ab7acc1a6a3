/** How files go along with a call. The description calls their bytes a string; only the serializers see what they are. */

function bytes(file: Blob): string {
  return file as unknown as string;
}

/** A file as it is, under its own type. */
export function asFile(file: Blob) {
  return {
    body: bytes(file),
    bodySerializer: () => file,
    headers: { "Content-Type": file.type },
  };
}

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields) as [string, string | Blob][]) {
    form.append(name, value);
  }
  return form;
}

/** A form with a file in the field `upload`, the last one; the browser writes the type, with the boundary. */
export function asForm<Fields extends object>(fields: Fields, file: Blob) {
  return { body: { ...fields, upload: bytes(file) }, bodySerializer: formOf };
}
