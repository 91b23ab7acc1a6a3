import type { User } from "@/shared/api/model";
import type { ErrorCode } from "@/shared/api/problem";
import type { AnswerOf, Operation, PathOf } from "./route";

type Answers<Path extends PathOf<"get">> = AnswerOf<Operation<"get", Path>>;

/** The compiler holds these: the check of types fails when one of them is not so. */
describe("the mock says nothing that the description does not have", () => {
  it("no path and no method", () => {
    expectTypeOf<"/me">().toExtend<PathOf<"get">>();
    expectTypeOf<"/nowhere">().not.toExtend<PathOf<"get">>();
    expectTypeOf<"/me">().not.toExtend<PathOf<"delete">>();
  });

  it("no answer", () => {
    expectTypeOf<{ status: 200; body: User }>().toExtend<Answers<"/me">>();
    expectTypeOf<{ status: 204 }>().not.toExtend<Answers<"/me">>();
    expectTypeOf<{ status: 200; body: { name: string } }>().not.toExtend<Answers<"/me">>();
    expectTypeOf<"studio">().not.toExtend<User["plan"]["id"]>();
  });

  it("no code", () => {
    expectTypeOf<"cross_site">().toExtend<ErrorCode>();
    expectTypeOf<"client_header_missing">().not.toExtend<ErrorCode>();
  });
});
