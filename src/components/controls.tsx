import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import styles from './controls.module.css';
import { Link } from './Link.tsx';
import { limited } from './limited.ts';

/** The looks of a button and of a link that looks like one. */
const looks = {
  solid: styles.solidButton,
  outline: styles.outlineButton,
  plain: styles.plainButton,
  icon: styles.iconButton,
};

interface Look {
  look?: keyof typeof looks;
}

const AppLink = chakra(Link);
type AppLinkProps = ComponentProps<typeof AppLink>;

const withClass = (own: string | undefined, more: string | undefined) => (more ? `${own} ${more}` : own);

export function Button({ look = 'solid', className, ...props }: ComponentProps<typeof chakra.button> & Look) {
  return <chakra.button type="button" {...props} className={withClass(looks[look], className)} />;
}

/** A link of the app that looks like a button. */
export function ButtonLink({ look = 'solid', className, ...props }: AppLinkProps & Look) {
  return <AppLink {...props} className={withClass(looks[look], className)} />;
}

export function TextLink({ className, ...props }: AppLinkProps) {
  return <AppLink {...props} className={withClass(styles.textLink, className)} />;
}

export function TextField({ className, ...props }: ComponentProps<typeof chakra.input>) {
  return <chakra.input {...limited(props)} className={withClass(styles.field, className)} />;
}

export function SelectField({ className, ...props }: ComponentProps<typeof chakra.select>) {
  return <chakra.select {...props} className={withClass(styles.select, className)} />;
}

export function TextArea({ className, ...props }: ComponentProps<typeof chakra.textarea>) {
  return <chakra.textarea {...limited(props)} className={withClass(styles.textArea, className)} />;
}

/** The label around a checkbox or a radio button. */
export const CheckLabel = chakra('label', {}, { defaultProps: { className: styles.checkLabel } });

export function Checkbox({ className, ...props }: ComponentProps<typeof chakra.input>) {
  return <chakra.input type="checkbox" {...props} className={withClass(styles.checkbox, className)} />;
}

export function Card({ className, ...props }: ComponentProps<typeof chakra.div>) {
  return <chakra.div {...props} className={withClass(styles.card, className)} />;
}
