import { useState } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NewPassword } from '../../../domain/forms/newPassword.ts';
import { Button } from '../../../ui/Button.tsx';
import { ShowTyped } from '../../../ui/form/ShowTyped.tsx';
import { InputField } from '../../../ui/form/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';

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
  const [isShown, setIsShown] = useState(false);
  const type = isShown ? 'text' : 'password';
  return (
    <form
      onSubmit={(event) => void handleSubmit(({ password }) => choose(password))(event)}
      noValidate
    >
      <Notice kind="waiting">{t('login:newPassword.why')}</Notice>
      <InputField
        label={t('login:newPassword.label')}
        hint={t('login:newPassword.hint')}
        error={errors.password?.message}
        {...register('password')}
        type={type}
        autoComplete="new-password"
      />
      <InputField
        label={t('login:newPassword.confirm')}
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
        type={type}
        autoComplete="new-password"
      />
      <ShowTyped label={t('login:password.show')} isShown={isShown} onChange={setIsShown} />
      <Button type="submit" kind="call" wide disabled={isSubmitting}>
        {isSubmitting ? t('login:submitting') : t('login:newPassword.submit')}
      </Button>
    </form>
  );
}
