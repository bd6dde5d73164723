import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Account, ROLES, type AccountsSort } from '../../domain/calls/accounts.ts';
import { ownerLoggedIn } from '../../device/login/session.ts';
import { Button } from '../../ui/Button.tsx';
import { InputField } from '../../ui/form/Field.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import { SelectField } from './SelectField.tsx';
import { HostList } from '../shared/lists/HostList.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { AddAccountDialog } from './AddAccountDialog.tsx';
import { Console } from './Console.tsx';
import { CardHeading, FoundRow, SortedTable } from './SortedTable.tsx';
import './AccountsScreen.css';

type Asked = { search?: string; role?: string };
/** The columns, and what each sorts by. */
const COLUMNS: { column: string; by?: AccountsSort['by'] }[] = [
  { column: 'name', by: 'name' },
  { column: 'role' },
  { column: 'userName' },
  { column: 'booths' },
  { column: 'createdAt', by: 'createdAt' },
];

/** Lists accounts with their roles. AccountDialog changes one, AddAccountDialog makes one. */
export function AccountsScreen() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ search: '', role: '' });
  const [asked, setAsked] = useState<Asked>({});
  const [sort, setSort] = useState<AccountsSort>({ by: 'createdAt', direction: 'descending' });
  const [edited, setEdited] = useState<Account>();
  const [isAdding, setIsAdding] = useState(false);
  const [saved, setSaved] = useState(0);
  const find = () =>
    setAsked({
      ...(typed.search.trim() && { search: typed.search }),
      ...(typed.role && { role: typed.role }),
    });
  return (
    <Console
      title={t('admin:accounts.title')}
      action={
        <Button kind="call" onClick={() => setIsAdding(true)}>
          {t('admin:addAccount.title')}
        </Button>
      }
    >
      <form
        className="console__choose"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <InputField
          label={t('admin:accounts.search')}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typed.search}
          onChange={({ target }) => setTyped({ ...typed, search: target.value })}
        />
        <SelectField
          label={t('admin:accounts.role')}
          options={[
            { value: '', label: t('admin:people.any') },
            ...ROLES.map((role) => ({ value: role, label: t(`admin:roles.${role}`) })),
          ]}
          value={typed.role}
          onChange={(role) => setTyped({ ...typed, role })}
        />
        <Button type="submit">{t('admin:people.findThem')}</Button>
      </form>
      <HostList
        key={`${JSON.stringify(asked)} ${saved}`}
        endpoint="viewAccounts"
        schema={Account}
        filter={{ ...asked, sort }}
        isKept={false}
        isCounted
        empty={t('admin:people.nobody')}
      >
        {(accounts, sorted) => (
          <SortedTable
            label={t('admin:accounts.title')}
            columns={COLUMNS.map(({ column, by }) => ({
              heading: t(`admin:accounts.columns.${column}`),
              by,
            }))}
            ascendingFirst={['name']}
            sort={sort}
            sorted={sorted}
            onSort={setSort}
          >
            {accounts.map((account) => (
              <Row key={account.userName} account={account} onEdit={() => setEdited(account)} />
            ))}
          </SortedTable>
        )}
      </HostList>
      {edited && (
        <AccountDialog
          account={edited}
          isOwn={edited.userName === ownerLoggedIn()}
          onClose={(isChanged) => {
            setEdited(undefined);
            if (isChanged) setSaved(saved + 1);
          }}
        />
      )}
      {isAdding && (
        <AddAccountDialog
          onClose={(isAdded) => {
            setIsAdding(false);
            if (isAdded) setSaved(saved + 1);
          }}
        />
      )}
    </Console>
  );
}

function Row({
  account: { name, userName, role, booths, createdAt, isSuspended },
  onEdit,
}: {
  account: Account;
  onEdit: () => void;
}) {
  const { t } = useTranslation();
  const { day } = useFormats();
  return (
    <FoundRow name={name} onOpen={onEdit}>
      <td>
        {[t(`admin:roles.${role}`), isSuspended && t('admin:accounts.suspended')]
          .filter(Boolean)
          .join(' · ')}
      </td>
      <td>{userName}</td>
      <td>{booths.length > 0 && t('admin:counts.booths', { count: booths.length })}</td>
      <td className="note">
        <CardHeading>{t('admin:accounts.columns.createdAt')}</CardHeading>
        {day(createdAt)}
      </td>
    </FoundRow>
  );
}
