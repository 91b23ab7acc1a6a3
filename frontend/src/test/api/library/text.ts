import { Refusal } from "../refusal";

/** How the server compares texts. */
export function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().normalize("NFKC");
}

export function checkedText(value: unknown, fieldName: string, limit: number): string {
  const text = typeof value === "string" ? value.trim() : "";
  if (text === "" || [...text].length > limit) {
    throw new Refusal(422, "invalid_value", `Use 1 to ${limit} characters.`, { fieldName });
  }
  return text;
}
