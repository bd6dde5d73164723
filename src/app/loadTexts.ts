import { getI18n } from 'react-i18next';

/** Texts that a screen needs are neither on the phone nor to be had. */
export class MissingTexts extends Error {}

/**
 * The texts of a screen in the language in use; a change of the language brings all that were ever asked for.
 * @throws MissingTexts rather than let anybody see keys
 */
export async function loadTexts(nameSpaces: readonly string[]): Promise<void> {
  const i18n = getI18n();
  const missing = () => nameSpaces.filter((nameSpace) => !i18n.hasResourceBundle(i18n.language, nameSpace));
  await i18n.loadNamespaces(missing());
  // i18next does not ask again for what it could not load before.
  if (missing().length > 0) await i18n.reloadResources(i18n.language, missing());
  if (missing().length > 0) throw new MissingTexts(missing().join());
}
