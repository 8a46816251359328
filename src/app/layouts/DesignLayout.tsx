import { Outlet } from 'react-router-dom';
import { Design } from '../theme/Design.tsx';

/** Provides Chakra to the screens in it. */
export default function DesignLayout() {
  return (
    <Design>
      <Outlet />
    </Design>
  );
}
