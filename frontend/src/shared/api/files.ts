/** How files go along with a call. The description calls their bytes a string; only the serializers see what they are. */

function described(bytes: Blob | ArrayBuffer): string {
  return bytes as unknown as string;
}

/** A file as it is, under its own type. */
export async function asFile(file: Blob) {
  const bytes = await file.arrayBuffer();
  return {
    body: described(bytes),
    bodySerializer: () => bytes,
    headers: { "Content-Type": file.type },
  };
}

/** A file of any size: the browser reads it while it is sent. */
export function asStream(file: Blob) {
  return {
    body: described(file),
    bodySerializer: () => file,
    headers: { "Content-Type": "application/octet-stream" },
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
  return { body: { ...fields, upload: described(file) }, bodySerializer: formOf };
}
