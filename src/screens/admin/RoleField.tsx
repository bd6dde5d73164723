import { useTranslation } from 'react-i18next';
import type { Account } from '../../domain/calls/accounts.ts';
import { Field } from '../../ui/form/Field.tsx';

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
    <Field label={t('admin:accounts.role')} hint={t(`admin:mayDo.${role}`)}>
      {(input) => (
        <select
          {...input}
          className="input"
          value={role}
          onChange={({ target }) => onChange(roles.find((each) => each === target.value) ?? role)}
        >
          {roles.map((each) => (
            <option key={each} value={each}>
              {t(`admin:roles.${each}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
