import { chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TextLink } from '../../components/controls.tsx';

/**
 * At the foot of the landing page, to which the links of the footer lead: privacy, terms and contact. They say what the reference backend
 * stores: who changes a table or a cookie changes them too.
 */
export function LegalTexts() {
  return (
    <chakra.section aria-label={t`Privacy, terms and contact`} mt="12" maxW="46rem">
      <Text id="privacy" title={t`Privacy Policy`}>
        <p>
          <Trans>
            The operator of this site, who runs its server, is responsible for your data. The contact is
            below.
          </Trans>
        </p>
        <p>
          <Trans>
            The server stores your account: names, email, university, hobbies, what you write about yourself,
            picture, and settings. Of the password it stores a hash, from which nobody can read it. It also
            stores your listings and drafts with their photos, liked listings, saved searches, messages,
            viewings, what you have read, when you were last connected, and feedback. Its log of faults may
            contain internet addresses.
          </Trans>
        </p>
        <p>
          <Trans>
            Everybody sees published listings, who posted them, and what you show on your card. Messages and
            viewings are for the two members of a conversation, and each of them gets the full name and the
            email of the other. The operator can read what the server stores. There is no advertising and no
            tracking.
          </Trans>
        </p>
        <p>
          <Trans>
            If you answer the questions about living together, the server stores the answers encrypted, with
            the date of your consent, until you delete them all with one tap or delete your account. Nobody
            sees them. Others see at most a rough guess of how well you may fit, and the reasons only once
            each of you lets the other see them. Nothing is decided or hidden because of your answers. What a
            listing says of its household is public.
          </Trans>
        </p>
        <p>
          <Trans>
            Listings, drafts, liked listings and saved searches stay until you delete them; conversations keep
            the title and the rent of a deleted listing. Account, messages, viewings and feedback stay until
            the operator deletes them. A login ends after 7 days, a reset token after 10 minutes. Login
            attempts are counted for a day, and news about liked listings and saved searches are kept for 60
            days.
          </Trans>
        </p>
        <p>
          <Trans>
            On your device, one cookie keeps the language for a year. Another one for each account recognizes
            the device at a login, for 400 days. The browser’s storage keeps your login, what you have typed
            and not sent, and the rooms you have looked at. A logout removes the login and the drafts. Maps
            load their pictures from another server, OpenStreetMap if the operator has not chosen another one:
            it sees your internet address and which part of the map you look at.
          </Trans>
        </p>
        <p>
          <Trans>
            You have the right to see, correct, delete and take along your data, and to object to its use. Ask
            the operator for what the app itself does not offer, such as deleting your account. You can also
            complain to the data protection authority, in Italy the Garante.
          </Trans>
        </p>
      </Text>
      <Text id="terms" title={t`Terms of Service`}>
        <p>
          <Trans>
            Stanza is free. There is no agent, and no payment goes through the app. It helps people find each
            other; the contract is between them alone.
          </Trans>
        </p>
        <p>
          <Trans>
            Nobody checks the listings before they are published. See a room before you pay, and do not send
            money to somebody you have not met.
          </Trans>
        </p>
        <p>
          <Trans>
            Forbidden are listings of rooms that do not exist or that you may not let, photos and texts of
            others without their consent, money for a viewing, insults, discrimination, advertising,
            collecting the data of others, and attacks on the site.
          </Trans>
        </p>
        <p>
          <Trans>
            You are responsible for what you write. The operator may remove it, and close the account of
            somebody who breaks these rules. There is no guarantee that the site always works.
          </Trans>
        </p>
      </Text>
      <Text id="contact" title={t`Contact`}>
        <p>
          <Trans>
            Write to the operator with the <TextLink to="/feedback">feedback form</TextLink>. Add your email
            address if you want an answer.
          </Trans>
        </p>
      </Text>
    </chakra.section>
  );
}

function Text({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <chakra.details id={id} borderTopWidth="1px" borderColor="border.subtle">
      <chakra.summary cursor="pointer" py="3" minH="2.75rem" borderRadius="sm">
        <chakra.h2 display="inline" fontSize="xl">
          {title}
        </chakra.h2>
      </chakra.summary>
      <chakra.div display="grid" gap="3" pt="1" pb="6">
        {children}
      </chakra.div>
    </chakra.details>
  );
}
