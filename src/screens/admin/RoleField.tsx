import { useTranslation } from 'react-i18next';
import type { Account } from '../../domain/calls/accounts.ts';
import { SelectField } from './SelectField.tsx';

type RoleFieldProps<Role extends Account['role']> = {
  roles: readonly Role[];
  role: Role;
  onChange: (role: Role) => void;
};

/** Asks which role an account has, and says what that may do. */
export function RoleField<Role extends Account['role']>({
  roles,
  role,
  onChange,
}: RoleFieldProps<Role>) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('admin:accounts.role')}
      hint={t(`admin:mayDo.${role}`)}
      options={roles.map((each) => ({ value: each, label: t(`admin:roles.${each}`) }))}
      value={role}
      onChange={onChange}
    />
  );
}
