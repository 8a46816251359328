import { Languages } from 'lucide-react';
import type { Language } from '../../domain/shell/language.ts';
import styles from './LanguageSwitch.module.css';

const names: Record<Language, string> = { en: 'English', it: 'Italiano' };

interface LanguageSwitchProps {
  className?: string;
  /** The language that shows now. */
  language: Language;
  onChoose(language: Language): void;
}

/** Names the other language, in that language. */
export function LanguageSwitch({ className = '', language, onChoose }: LanguageSwitchProps) {
  const other = language === 'en' ? 'it' : 'en';
  return (
    <button
      type="button"
      lang={other}
      className={`${styles.button} ${className}`}
      onClick={() => onChoose(other)}
    >
      <Languages size={16} aria-hidden /> {names[other]}
    </button>
  );
}
