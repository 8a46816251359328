import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MapIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import controls from '../../components/controls.module.css';
import { Link } from '../../components/Link.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { anyListing, toSearchParams } from '../../domain/search/search-query.ts';
import { SearchBar, useSearch } from '../search/SearchBar.tsx';
import { HeroPicture } from './HeroPicture.tsx';
import styles from './landing.module.css';
import { PlaceLinks } from './PlaceLinks.tsx';

interface LandingViewProps {
  /** What is loaded after the page. */
  Later?: ComponentType<{ search: ReturnType<typeof useSearch> }>;
}

/** The landing page: the headline, the search box, and a link to the map. */
export default function LandingView({ Later }: LandingViewProps) {
  const navigate = useNavigate();
  const search = useSearch({
    query: anyListing,
    onSearch: (query) => navigate(`/listings?${toSearchParams(query)}`),
  });
  return (
    <>
      <PageTitle>{t`Stanza · Your Space, Your Match.`}</PageTitle>
      <section className={styles.hero}>
        <HeroPicture />
        <div className={styles.content}>
          <div className={styles.headline}>
            <h1 className={styles.title}>
              <Trans>Your Space, Your Match.</Trans>
            </h1>
            <p className={styles.subtitle}>
              <Trans>Rooms for students in seven Italian cities, minutes from where you study.</Trans>
            </p>
          </div>
          <div className={styles.search} data-screen-only>
            <SearchBar actor={search} />
          </div>
          <Link to="/map" className={controls.outlineButton} data-screen-only>
            <MapIcon size={18} aria-hidden />
            <Trans>View Properties on Map</Trans>
          </Link>
        </div>
      </section>
      <div className={styles.below}>
        <PlaceLinks search={search} />
        {Later && <Later search={search} />}
      </div>
    </>
  );
}
