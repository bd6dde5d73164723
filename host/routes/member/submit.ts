import { takeSubmission } from '../../../src/domain/calls/takeSubmission.ts';
import { isRefusal, refuse } from '../../http/answers.ts';
import { deviceType, type Call, type Host } from '../../http/call.ts';
import type { HostKind } from '../../submissions/kinds.ts';
import { lineOfPerson } from '../../photos/decoding.ts';
import { takeForm } from '../../http/takeForm.ts';
import { refuseConsent } from '../../submissions/consent.ts';
import { type Ownership, ownerOf } from '../../submissions/ownerOf.ts';
import { answerHeld, storeOnce } from '../../submissions/storeOnce.ts';
import { formOf } from '../../submissions/submission.ts';
import { ofOwn } from '../../tables/sessions.ts';

/**
 * Returns the handler of a kind's call. It stores a record with photos once per owner and
 * submission id, whoever delivers it.
 */
export function submit<Content extends Record<string, string>>(
  host: Host,
  kind: HostKind<Content>,
) {
  const names = formOf(kind);
  return (c: Call): Promise<Response> =>
    takeForm(host, c, names, async (form) => {
      const ownership = await ownerOf(
        host.db,
        c.var.person,
        form.fields['onBehalfOf'] ?? '',
        c.var.withDemo,
      );
      if (isRefusal(ownership)) return refuse(c, ownership);
      const taken = takeSubmission(kind, form, host.now());
      const submission = isRefusal(taken)
        ? taken
        : (refuseConsent(taken.content, kind.form, taken.savedAt, host.now()) ?? taken);
      const stored = isRefusal(submission)
        ? ((await answerHeld(host.db, ownership.owner, kind, form)) ?? submission)
        : await storeOnce(host, { ...ownership, ...senderOf(c, ownership) }, submission);
      if (isRefusal(stored)) return refuse(c, stored);
      return c.body(stored.answer, 200, { 'Content-Type': 'application/json' });
    });
}

function senderOf(c: Call, { deliveredBy }: Ownership) {
  const { person, network } = c.var;
  return {
    caller: deliveredBy === null ? ofOwn(person) : person,
    deviceType: deviceType(c),
    network,
    line: lineOfPerson(person.id),
    isMember: person.role === 'member',
  };
}
