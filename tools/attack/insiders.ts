import { v7 as uuid } from 'uuid';
import { MEMBER } from '../../tests/host/sampleCalls.ts';
import { BOOTH, member, newNetwork, people, READ } from './people.ts';
import { enrol, type Party } from './play.ts';
import { newCode, withdraw } from './receipts.ts';
import { many, type Caller, type Target } from './target.ts';
import { beginCall } from './unfinished.ts';

/** People whom the office trusts, trusted, or gave something to, and whoever has their login. */
export const INSIDERS: Party[] = [
  {
    who: 'A volunteer’s login in wrong hands',
    async play(target) {
      const [theirs] = await people(target, 1, { booths: [BOOTH] });
      const [free] = await people(target, 1);
      const caller = { token: theirs?.token ?? '', from: newNetwork() };
      const rolls = await rollsBy(target, caller, 30);
      const others = await rollsBy(target, { ...caller, token: free?.token ?? '' }, 30);
      const ids = Array.from({ length: 24 }, () => uuid());
      for (const submissionId of ids) await enrol(target, caller, { submissionId });
      const discarded = await many(ids.length, 4, (number) =>
        target.ask('discardEntry', { submissionId: ids[number], kind: 'addvoters' }, caller),
      );
      return [
        { did: 'asks for 30 rolls, assigned to one booth', heard: rolls, most: 1 },
        { did: 'for 30, assigned to none', heard: others, most: 20 },
        { did: 'erases 24 whom the volunteer enrolled', heard: discarded, most: 20 },
      ];
    },
  },
  {
    who: 'A lead’s login in wrong hands',
    async play(target) {
      const [lead] = await people(target, 1, { role: 'lead', booths: [BOOTH] });
      const caller = { token: lead?.token ?? '', from: newNetwork() };
      const own = await rollsBy(target, caller, 410, { ofConstituency: true });
      const elsewhere = { ...READ, assembly: '1', booth: '1' };
      const others = await Promise.all([
        target.ask('roll', { ...elsewhere, ofConstituency: true }, caller),
        target.ask('boothChanges', elsewhere, caller),
        target.ask('boothKey', elsewhere, caller),
        target.ask('boothBoard', elsewhere, caller),
        target.ask('constituencyBooths', elsewhere, caller),
        ...['viewAccounts', 'exportPeople', 'viewAudit'].map((call) =>
          target.ask(call, READ, caller),
        ),
      ]);
      return [
        { did: 'asks for 410 rolls of the constituency', heard: own, most: 400 },
        { did: 'for another constituency, and what the office reads', heard: others, most: 0 },
      ];
    },
  },
  {
    who: 'A former administrator',
    async play(target) {
      const [office, former] = await people(target, 2, { role: 'admin' });
      const caller = { token: former?.token ?? '', from: newNetwork() };
      const before = await target.ask('viewAccounts', {}, caller);
      const admin = { token: office?.token ?? '', from: newNetwork() };
      const begun = await beginCall(target, 'addAccount', caller);
      const suspension = { userName: former?.userName, isSuspended: true };
      const suspended = await target.ask('suspendAccount', suspension, admin);
      const account = { name: 'Sample Person', mobile: '9000000001', role: 'lead', booths: [] };
      const heard = await Promise.all([
        begun(account),
        ...['viewAccounts', 'exportPeople', 'viewvoters', 'viewAudit'].map((call) =>
          target.ask(call, READ, caller),
        ),
        target.ask('addAccount', { ...account, mobile: '9000000002' }, caller),
        target.ask('suspendAccount', { ...suspension, isSuspended: false }, caller),
      ]);
      return [
        { did: 'the office suspends the account', heard: [before, suspended] },
        { did: 'ends a call begun before and begins six', heard, most: 0 },
      ];
    },
  },
  {
    who: 'Somebody with others’ receipts and cards',
    async play(target) {
      const from = newNetwork();
      const [team] = await people(target, 1);
      const caller = { token: team?.token ?? '', from };
      const codes = Array.from({ length: 24 }, newCode);
      for (const withdrawCode of codes) await enrol(target, caller, { withdrawCode });
      const withdrawn = await many(codes.length, 4, (number) =>
        withdraw(target, codes[number] ?? '', newNetwork()),
      );
      const owner = await member(target);
      const { data: card } = await target.ask('membercard', {}, owner);
      const { pathname } = new URL(String(card['check']));
      const scan = () => fetch(new URL(pathname, target.host.url));
      const page = await (await scan()).text();
      const { data } = await target.ask('withdrawCode', {}, owner);
      const rights = { userName: owner.userName, role: 'volunteer', booths: [] };
      await target.ask('setRights', rights, { token: target.tokens.admin });
      const account = await withdraw(target, String(data['withdrawCode']), from);
      const shown = [MEMBER.mobile, MEMBER.voterId, MEMBER.address].filter((text) =>
        page.includes(text),
      );
      return [
        {
          did: 'withdraws 24 whom one volunteer enrolled',
          heard: withdrawn,
          most: 20,
          wrong: shown.length > 0 && `the card shows ${shown.join()}`,
        },
        { did: 'ends the account of somebody with rights', heard: [account], most: 0 },
        { did: 'the card of that account, scanned', heard: [{ http: (await scan()).status }] },
      ];
    },
  },
];

function rollsBy({ ask }: Target, caller: Caller, times: number, more = {}) {
  const { assembly, booth } = BOOTH;
  return many(times, 5, (number) =>
    ask('roll', { assembly: String(assembly), booth: String(booth + number), ...more }, caller),
  );
}
