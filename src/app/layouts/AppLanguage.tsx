import { useLingui } from '@lingui/react';
import { LanguageSwitch } from '../../components/layout/LanguageSwitch.tsx';
import { shownLanguage } from '../../languages/catalogues.ts';
import { rootActor } from '../root/root-actor.ts';

/** Changes the language of the app. Nothing that is typed or open is lost. */
export function AppLanguage({ className }: { className?: string }) {
  useLingui();
  return (
    <LanguageSwitch
      className={className}
      language={shownLanguage()}
      onChoose={(language) => rootActor.send({ type: 'language.choose', language })}
    />
  );
}
