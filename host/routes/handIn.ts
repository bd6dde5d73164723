import { takeSubmission } from '../../src/domain/calls/takeSubmission.ts';
import { isRefusal, refuse } from '../http/answers.ts';
import { bodyOf, deviceType, type Call, type Host } from '../http/call.ts';
import type { Kind } from '../submissions/kinds.ts';
import { readForm } from '../http/multipart.ts';
import { ownerOf } from '../submissions/ownerOf.ts';
import { storeOnce } from '../submissions/storeOnce.ts';
import { formOf } from '../submissions/submission.ts';

/** addvoters, addmember, createPost: a record with photos, once per owner and submission id, whoever delivers it. @param withDemo counts the demo accounts as people */
export function handIn<Content extends Record<string, string>>(
  host: Host,
  kind: Kind<Content>,
  withDemo: boolean,
) {
  const names = formOf(kind);
  return async (c: Call): Promise<Response> => {
    const form = await readForm(bodyOf(c), names, host.photos);
    if (isRefusal(form)) return refuse(c, form);
    try {
      const ownership = await ownerOf(
        host.db,
        c.var.person,
        form.fields['onBehalfOf'] ?? '',
        withDemo,
      );
      if (isRefusal(ownership)) return refuse(c, ownership);
      const submission = takeSubmission(kind, form, host.now());
      if (isRefusal(submission)) return refuse(c, submission);
      const stored = await storeOnce(host, ownership, deviceType(c), submission);
      if (isRefusal(stored)) return refuse(c, stored);
      return c.body(stored.answer, 200, { 'Content-Type': 'application/json' });
    } finally {
      await host.photos.discard(Object.values(form.files));
    }
  };
}
