import type { Teammate } from "@/shared/api/team";

const sameAddress = (a: Teammate, b: Teammate) => a.email.toLowerCase() === b.email.toLowerCase();

/** Who has not answered yet shows the name and picture of a record of the same e-mail that has. */
export function withAvatars(
  team: readonly Teammate[],
  others: readonly Teammate[],
): readonly Teammate[] {
  if (!team.some((one) => one.isPending)) return team;
  const known = [...team, ...others].filter((one) => !one.isPending);
  return team.map((one) => {
    const member = one.isPending && known.find((other) => sameAddress(one, other));
    return member ? { ...one, name: member.name, pic: member.pic } : one;
  });
}

/** What a person is called: somebody who was only invited may be no more than an address. */
export function nameOf(teammate: Pick<Teammate, "name" | "email">): string {
  return teammate.name || teammate.email;
}

/** What stands for the person in an address. */
export function uriOf(teammate: Pick<Teammate, "uri" | "_id">): string {
  return teammate.uri || teammate._id;
}

/** An address may name a teammate by username, in any case, or by id. */
export function findPerson(team: readonly Teammate[], key: string): Teammate | undefined {
  const wanted = key.toLowerCase();
  return team.find(
    (one) =>
      (one.uri !== "" && one.uri.toLowerCase() === wanted) ||
      one._id === key ||
      one.recordId === key,
  );
}
