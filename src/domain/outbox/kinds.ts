/**
 * The calls that the outbox queues while the phone is offline: the name of each one's form, which
 * its drafts and texts share, and the path where it is filled in. The compiler finds the other
 * places that need a line for each kind: `submissionKinds` has the rules, host/tables/kinds.ts the
 * tables.
 */
const FORMS = {
  addvoters: { form: 'voter', to: '/enrolvoter' },
  addmember: { form: 'member', to: '/Joinmember' },
  createPost: { form: 'post', to: '/addpost' },
};
export type Kind = keyof typeof FORMS;
export const KINDS: Readonly<Record<Kind, { form: string; to: string }>> = FORMS;
/** The calls that list by voter ID the records of kinds that enrol a person. */
export const LIST_CALLS: Readonly<Partial<Record<Kind, string>>> = {
  addvoters: 'viewvoters',
  addmember: 'viewmember',
};

export const kindNames = () => Object.keys(KINDS) as Kind[];

/** Returns the kind of entry that a form makes; undefined for a form that makes none. */
export function kindOf(form: string): Kind | undefined {
  return kindNames().find((kind) => KINDS[kind].form === form);
}
