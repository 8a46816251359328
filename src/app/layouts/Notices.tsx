import { FaultNotice } from './FaultNotice.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { SessionNotice } from './SessionNotice.tsx';

/** What can show on every screen. */
export default function Notices() {
  return (
    <>
      <SessionNotice />
      <FaultNotice />
      <OfflineNotice />
    </>
  );
}
