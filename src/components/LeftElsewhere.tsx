import { Trans } from '@lingui/react/macro';

export default function LeftElsewhere() {
  return <Trans>You logged out in another tab.</Trans>;
}
