import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AuditLine,
  type AuditState,
  countOf,
  HOST_CHAIN,
  VISITS_CHAIN,
  type AuditSort,
} from '../../domain/calls/audit.ts';
import { kindNames, KINDS } from '../../domain/outbox/kinds.ts';
import { DISTRICTS, findAssembly } from '../../domain/places/regions.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from './SelectField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { HostList } from '../shared/lists/HostList.tsx';
import { usePlaceName, useSortedPlaces } from '../../form/fields/useSortedPlaces.ts';
import { Console } from './Console.tsx';
import { CardHeading, SortedTable } from './SortedTable.tsx';
import { useBoothName } from './useBoothName.ts';
import { useAdminAction } from './useAdminAction.ts';
import { useStamp } from './useStamp.ts';
import './AuditScreen.css';

/** The columns, and what each sorts by. */
const COLUMNS: { column: string; by?: AuditSort['by'] }[] = [
  { column: 'action' },
  { column: 'actor' },
  { column: 'about' },
  { column: 'at', by: 'at' },
  { column: 'number' },
];

/** Shows the audit log chain by chain, and checks it for tampering. */
export function AuditScreen() {
  const { t } = useTranslation();
  const [chain, setChain] = useState(HOST_CHAIN);
  const [sort, setSort] = useState<AuditSort>({ by: 'at', direction: 'descending' });
  const chains = useChains();
  return (
    <Console title={t('admin:audit.title')}>
      <p>{t('admin:audit.why')}</p>
      <Check chains={chains} />
      <div className="console__choose">
        <SelectField
          label={t('admin:audit.chain')}
          options={chains}
          value={chain}
          onChange={setChain}
        />
      </div>
      <HostList
        key={chain}
        endpoint="viewAudit"
        schema={AuditLine}
        filter={{ chain, sort }}
        isKept={false}
        isCounted
        empty={t('admin:audit.none')}
      >
        {(lines, sorted) => (
          <SortedTable
            label={t('admin:audit.title')}
            columns={COLUMNS.map(({ column, by }) => ({
              heading: t(`admin:audit.columns.${column}`),
              by,
            }))}
            ascendingFirst={[]}
            sort={sort}
            sorted={sorted}
            onSort={setSort}
          >
            {lines.map((line) => (
              <Line key={line.number} line={line} />
            ))}
          </SortedTable>
        )}
      </HostList>
    </Console>
  );
}

/** Returns the log's parts in the reader's language: two of the office, then the districts. */
function useChains(): { value: string; label: string }[] {
  const { t } = useTranslation();
  const districts = useSortedPlaces(DISTRICTS);
  return [
    { value: HOST_CHAIN, label: t('admin:audit.office') },
    { value: VISITS_CHAIN, label: t('admin:audit.visits') },
    ...districts.map(({ id, label }) => ({ value: id, label })),
  ];
}

/** What the host writes of some deeds, as it is said elsewhere in the console. */
const DETAILS: Readonly<Record<string, string>> = {
  published: 'admin:publish.isPublished',
  draft: 'admin:publish.isDraft',
  declined: 'admin:audit.declined',
  whole: 'admin:roll.kinds.whole',
  supplement: 'admin:roll.kinds.supplement',
};

function Line({ line }: { line: AuditLine }) {
  const { t, i18n } = useTranslation();
  const stamp = useStamp();
  const { number, at, actor, action } = line;
  const { words, codes } = useSaid()(line);
  // A stored record's hash is for checks, and as long as three lines of a phone.
  const shown = codes.filter((code) => code !== '' && !/^[\da-f]{64}$/.test(code));
  const kind = kindNames().find((name) => name === action);
  // The office gives a code for somebody; who then chooses a password does so for themselves.
  const deed = action === 'resetPassword' && line.object !== '' ? 'giveResetCode' : action;
  const known = kind ? `${KINDS[kind].form}:stored` : `admin:actions.${deed}`;
  return (
    <tr className="found__row audit__line">
      <th scope="row">{i18n.exists(known) ? t(known) : action}</th>
      <td>{actor}</td>
      <td className="note">
        {words.length > 0 && <p className="audit__object">{words.join(' · ')}</p>}
        {shown.length > 0 && (
          <p className="audit__object" lang="en">
            {shown.join(' · ')}
          </p>
        )}
      </td>
      <td className="note">{stamp(at)}</td>
      <td className="note">
        <CardHeading>{t('admin:audit.columns.number')}</CardHeading>
        {number}
      </td>
    </tr>
  );
}

/** What is about a booth. */
const OF_BOOTH = ['roll', 'boothChanges'];

/**
 * Returns a function that describes what a log line is about.
 * `words` are in the reader's language. `codes` are the parts as the host wrote them, for
 * everything that has no translation.
 */
function useSaid(): (line: AuditLine) => { words: string[]; codes: string[] } {
  const { t } = useTranslation();
  const nameOf = useBoothName();
  const nameOfPlace = usePlaceName();
  return (line) => {
    const { action, object, detail } = line;
    const place = action === 'constituency' ? findAssembly(object) : undefined;
    if (place) return { words: [nameOfPlace(place)], codes: [] };
    const [assembly, booth] = OF_BOOTH.includes(action) ? object.split('/') : [];
    const ofBooth = assembly && booth ? nameOf(assembly, booth) : undefined;
    const counted = countOf(line);
    if (!counted && ofBooth) return { words: [ofBooth], codes: [] };
    if (!counted) {
      const known = DETAILS[detail];
      return known
        ? { words: [t(known)], codes: [object] }
        : { words: [], codes: [object, detail] };
    }
    const { of, count, word, rest } = counted;
    // A non-breaking space keeps a number on one line with its word.
    const amount = t(`admin:counts.${of}`, { count }).replace(' ', '\u00A0');
    if (ofBooth) return { words: [ofBooth, amount], codes: [] };
    if (word) return { words: [t(`admin:roles.${word}`), amount], codes: [object] };
    if (object === 'voters' || object === 'members')
      return { words: [t(`admin:${object}`), amount], codes: [rest === '{}' ? '' : rest] };
    const known = DETAILS[rest];
    // The number of an import stands nowhere else.
    if (known) return { words: [amount, t(known)], codes: [] };
    return { words: [amount], codes: [object, rest] };
  };
}

function Check({ chains }: { chains: { value: string; label: string }[] }) {
  const { t } = useTranslation();
  const [state, setState] = useState<AuditState>();
  const { isBusy, act } = useAdminAction();
  const check = async () => {
    const checked = await act('checkAudit', {}, '');
    if (checked) setState(checked);
  };
  const broken = state?.chains.filter((chain) => chain.broken !== null) ?? [];
  return (
    <>
      <div>
        <Button kind="quiet" disabled={isBusy} onClick={() => void check()}>
          {t(isBusy ? 'common:loading' : 'admin:audit.check')}
        </Button>
      </div>
      {state && broken.length === 0 && (
        <Notice kind="done">
          {t('admin:audit.whole', {
            count: state.chains.reduce((sum, { lines }) => sum + lines, 0),
          })}
        </Notice>
      )}
      {broken.map(({ chain, broken: number }) => (
        <Notice key={chain} kind="needsYou">
          {t('admin:audit.broken', {
            chain: chains.find(({ value }) => value === chain)?.label ?? chain,
            number,
          })}
        </Notice>
      ))}
    </>
  );
}
