import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the app. */
  to: string;
  replace?: boolean;
  /** The state of the new entry in the history. */
  state?: unknown;
}

/** A link within the app. The router's own link brings code for data routers, which the landing page would load. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target: rest.target });
  function onOwnClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) go(event);
  }
  return <a {...rest} href={useHref(to)} onClick={onOwnClick} />;
}

/** Is marked as current if it leads to the open page, or to a page above it. A link to a part of a page is not. */
export function NavLink(props: LinkProps) {
  const pathname = useLocation().pathname.toLowerCase();
  const target = useResolvedPath(props.to).pathname.toLowerCase();
  const isCurrent = !props.to.includes('#') && (pathname === target || pathname.startsWith(`${target}/`));
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
