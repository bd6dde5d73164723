import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NewPassword } from '../../domain/forms/passwordReset.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';

/**
 * Asks for a new password after a login with an administrator's reset code.
 * @param choose is given the password
 */
export function NewPasswordForm({ choose }: { choose: (password: string) => Promise<void> }) {
  // The messages for invalid passwords are in the registration's namespace, which loads with this
  // form.
  const { t } = useTranslation(['login', 'member']);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { password: '', confirmPassword: '' },
    resolver: valibotResolver(NewPassword),
  });
  const { errors, isSubmitting } = formState;
  return (
    <form
      onSubmit={(event) => void handleSubmit(({ password }) => choose(password))(event)}
      noValidate
    >
      <Notice kind="waiting">{t('login:newPassword.why')}</Notice>
      <Field
        label={t('login:newPassword.label')}
        hint={t('login:newPassword.hint')}
        error={errors.password?.message}
      >
        {(input) => (
          <input
            {...input}
            {...register('password')}
            className="input"
            type="password"
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field label={t('login:newPassword.confirm')} error={errors.confirmPassword?.message}>
        {(input) => (
          <input
            {...input}
            {...register('confirmPassword')}
            className="input"
            type="password"
            autoComplete="new-password"
          />
        )}
      </Field>
      <Button type="submit" kind="call" wide disabled={isSubmitting}>
        {isSubmitting ? t('login:submitting') : t('login:newPassword.submit')}
      </Button>
    </form>
  );
}
