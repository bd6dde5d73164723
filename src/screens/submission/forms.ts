import type { Kind } from '../../domain/outbox/submission.ts';

/**
 * For each kind of entry: the name of its form, which its drafts and texts share, and the path
 * where it is filled in.
 */
export const FORMS: Record<Kind, { form: string; to: string }> = {
  addvoters: { form: 'voter', to: '/enrolvoter' },
  addmember: { form: 'member', to: '/Joinmember' },
  createPost: { form: 'post', to: '/addpost' },
};

/** Returns the kind of entry that a form makes; undefined for a form that makes none. */
export function kindOf(form: string): Kind | undefined {
  return (Object.keys(FORMS) as Kind[]).find((kind) => FORMS[kind].form === form);
}
