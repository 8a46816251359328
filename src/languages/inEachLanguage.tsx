import { useLingui } from '@lingui/react';
import type { ComponentType } from 'react';

/** The component, rendered again with all its parts when another language shows. Nothing of its state is lost. */
export function inEachLanguage<Props extends object>(Component: ComponentType<Props>): ComponentType<Props> {
  return function InEachLanguage(props) {
    useLingui();
    return <Component {...props} />;
  };
}
