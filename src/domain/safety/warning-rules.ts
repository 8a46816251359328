import { shapes } from './shapes.ts';

/**
 * The rules for messages that may put somebody in danger, in one table. A rule looks only at words. It proves nothing: nobody is blocked by it.
 * The kinds are described in docs/product/safety/warnings.md.
 */
export type WarningKind = 'money' | 'service' | 'document' | 'link' | 'messenger';

/**
 * Groups of words in small letters without accents, as `plainWords` returns them. `*` stands for any letters, `~` for up to three words. The order of
 * the words has no meaning.
 */
const groups = {
  // Money that is to be paid or sent.
  money: [
    'caparr*, cauzion*, deposit*, acconto, acconti, anticip*, bonific*, versament*, versa, versi, versare, versarmi, versami, versate, versato',
    'soldi, denaro, pagament*, paga, paghi, pagare, pagarmi, pagate, pagato, pagata, saldare, saldo, mensilita, primo mese, prima rata, quota',
    'contributo, commissione, importo, somma, tariffa',
    'down payment, advance, payment*, prepayment, pay, pays, paid, paying, transfer*, wire, wired, money, fee, first month*, first rent, months now',
    'upfront, up front, cheque, check, funds, amount, something now, bank transfer',
  ],
  advance: [
    'caparr*, cauzion*, deposito, depositi, acconto, acconti, anticipo, anticipi, anticipami, anticipare, anticipata, anticipato, prima mensilita',
    'mensilita, prima rata, primo mese, affitto',
    'deposit, deposits, down payment, advance, prepayment, first month*, first rent, the rent, months',
  ],
  // Somebody is told or asked to pay.
  asks: [
    'dovrai, dovresti, dovreste, versare, ti basta, si deve, you send, you wire, you pay, just send, fill in',
    'mandami, mandarmi, mandi, manda, inviami, inviarmi, invia, fammi, fai, versa, versi, versami, versarmi, versare, anticipami, anticipi',
    'anticiparmi, paga, paghi, pagami, pagarmi, puoi vers*, puoi mandar*, puoi anticip*, devi, dovresti, bisogna, serve, servono, servirebbe, servirebbero, occorre, occorrono',
    'chiedo, chiediamo, chiede, chiedono, richiede, richiesto, richiesta, va pagato, va pagata, va versato, va versata, va data, va dato, gira, giri, bonifica, spedisci',
    'ho bisogno, abbiamo bisogno, dammi, basta, saldare, bonificare, scala*',
    'send, sends, sending, transfer, wire, pay, pays, must, have to, has to, need, needs, require*, ask, asks, asking, charge, charges, kindly',
    'should, provide, please',
  ],
  // The other has not seen the room yet.
  beforeViewing: [
    'prima ~ visita, prima ~ visite, prima ~ visitare, prima ~ vedere, prima ~ vederla, prima ~ vederlo, prima ~ vederci, prima ~ incontr*',
    'prima ~ appuntamento, prima ~ mostrar*, prima ~ entrare, prima ~ arrivo, prima ~ chiavi, prima ~ indirizzo, prima ci vediamo',
    'prima ~ sopralluogo, soldi prima, prima i soldi, prima paghi, prima versi, prima anticipi, prima mandi, prima la caparra, prima il bonifico',
    'prima l acconto, prima il deposito',
    'before ~ visit*, before ~ see, before ~ seeing, before ~ viewing*, before ~ view, before ~ meet*, before ~ appointment, before ~ show*',
    'before ~ keys, before ~ address, before ~ come, before ~ arriv*, pay first, money first, deposit first, pays first',
  ],
  // A payment for the visit itself.
  viewing: [
    'visita, visite, visitare, visitarla, appuntamento, appuntamenti, sopralluogo, vedere, vederla, vedi, faccio vedere',
    'viewing, viewings, visit, visits, appointment, appointments, come and see, u come see, see it, view it, visiting',
  ],
  onlyPaid: [
    'solo dopo, soltanto dopo, solo se, solo a chi, solo con, solo contro, per fissare, per prenotare, si prenota, sbloccare, poi domani, poi fissiamo, poi ci vediamo',
    'poi vieni, poi ti, e domani, poi ti faccio, ma prima, ma per farlo, contributo, commissione, a pagamento, caparra, acconto, quota, tariffa',
    'only after, only for, only against, only with, only if, against a, to book, to unlock, to arrange, to confirm, to schedule, then you, then u, then tmrw',
    'then we, then i, viewing fee, visit fee, appointment fee, booking fee, booking payment, small booking, deposit before, up front, upfront, fee is, in advance, reservation has, commission',
  ],
  // What is promised for it.
  hold: [
    'blocc*, fermare ~ stanza, fermare ~ camera, tenerl*, tenertel*, tenere ~ stanza, tenere ~ camera, ti tengo, la tengo, te la tengo, tenerti, riserv*, precedenza, tolgo, togliere, tolgo ~ annuncio, annullo le altre, chiudo l annuncio',
    'prenotarla, prenotare ~ stanza, prenotare ~ camera, garantir*, segno di serieta, serieta, scelgo te, e tua, do a te, pronto a pagare, pronti a pagare, pronta a pagare',
    'pronta a versare, pronto a versare, pronti a versare, chi paga prima, chi paga per primo, chi versa prima, ti metto in lista, metterti in lista, assicurar*, a garanzia, fermo',
    'hold, holding, block, reserve, reserving, secure, secures, keep it, keep the room, keep it for you, priority, take ~ down, take ~ off, take ~ offline, offline, cancel the other*, stop the other*, remove the ad, remove the listing, close the ad',
    'promise, will be yours, is yours, choose you, ready to pay, pays first, someone else, somebody else, first come, guarantee, serious, off the market',
  ],
  // The address, the keys or the visit are promised for after the payment.
  oncePaid: [
    'confermato il pagamento, confermata la prenotazione, confermato il bonifico, a pagamento confermato, pagamento confermato, after you wire, after you transfer, after you deposit, after you have wired, after you have transferred, payment is secured, payment clears, funds are received, money is received',
    'quando vedo il, quando ricevo, quando avro ricevuto, quando arriva il, appena ricevo, appena riceve, appena ricevuto, appena ricevuta, appena vedo, appena arriva, appena paghi, appena versi, appena hai',
    'dopo il versamento, dopo il pagamento, dopo il bonifico, dopo la caparra, dopo il deposito, dopo che hai pagato, dopo che hai versato, dopo che hai fatto il',
    'dopo aver pagato, dopo aver versato, dopo avere pagato, dopo aver ricevuto, una volta ricevuto, una volta ricevuta, una volta pagat*, una volta versat*, a pagamento avvenuto, a bonifico avvenuto, ricevuto il pagamento, ricevuto il bonifico, se versi, se mi mandi, se mi fai, se paghi, senza la caparra, senza caparra',
    'senza un anticipo, senza anticipo, senza acconto, senza un acconto, senza un deposito, senza il bonifico, senza il deposito, paga ~ e, paghi ~ e, fai ~ bonifico ~ e',
    'when i see the, when i receive, when i have received, once i receive, once i have, once i see, as soon as i receive, as soon as i get, as soon as i see, as soon as the payment, as soon as the money, as soon as the deposit, as soon as you pay, as soon as you send',
    'once you pay, once you paid, once you have paid, once you have made, once you made, once you send, once you have sent, once you transfer, once the payment, once the deposit, once the money, after you pay, after you send, after you have paid',
    'after payment, after the payment, after the deposit, after the caparra, after the transfer, after the money, has been paid, have been paid, people who have paid, payment is confirmed, payment so that, if you wire, if you send, if you pay, if you transfer, until you pay',
    'pay ~ and i give, pay ~ and i send, without the deposit, without a deposit, without deposit, without payment',
  ],
  keysOrAddress: [
    'chiave, chiavi, indirizzo, contratto e chiavi, porta, porte, portone, elenco, entrare, entri',
    'key, keys, address, adress, door, codes, key code, list of',
  ],
  // Keys that nobody hands over in person.
  courier: [
    'un amico ti, mio amico ti, un conoscente, una ditta, una societa, my friend will, a friend will, trusted company, trusted agency',
    'corriere, dhl, ups, fedex, bartolini, gls, spedisco, spedire, spedite, spediro, spedisce, per posta, poste italiane, ti arrivano, avvocato, notaio, mia sorella, mio fratello, un amico, agenzia',
    'courier, ship, shipped, ship you, post the keys, by post, by mail, mail you the keys, keys by mail, delivery company, delivery agent, deliver the keys, delivers, lawyer, my sister, my brother, my agent, lockbox',
  ],
  abroad: [
    'lavoro lontano, lavoro fuori, vivo lontano, mi sono dovut*, non posso tornare, trasferita in, trasferito in, africa, svizzera per lavoro, missionary, out of state, far away, cannot come back, cant come back, cannot return',
    'all estero, dall estero, fuori italia, fuori dall italia, fuori paese, fuori sede per lavoro, sono a londra, sono in inghilterra, sono in spagna, sono in francia, sono in germania, vivo in spagna, vivo in francia, vivo in germania, vivo in inghilterra, vivo a londra, vivo negli, mi trovo a, mi trovo in, mi sono trasferit*, in missione, piattaforma petrolifera',
    'abroad, overseas, out of the country, out of town, out of italy, im currently, i am currently, currently working, currently living, lives in, i live in norway, i live in spain, i live in london, on a mission, missionary, oil rig, moved to, transferred to, offshore',
  ],
  refund: [
    'restitui*, rimbors*, ti rido, te li rido, ti ridaro, ti torna, riavrai, riavere, indietro tutto, rendo tutto, te lo rendo, te li rendo',
    'refund*, give ~ back, gives ~ back, get ~ back, money back, returned to you, return it, return the money',
  ],
  notPleased: [
    'se non ti piace, non ti piace, se la casa non, se la stanza non, se non ti convince, se cambi idea, se non va bene, non ti va bene, se rinunci, alla firma',
    'dont like, do not like, not like it, not happy, not satisfied, change your mind, doesnt suit, does not suit, on signing, after you see, fully',
  ],
  unseen: [
    'non e possibile una visita, non e possibile vedere, non posso farti vedere, non posso far vedere, non posso farla vedere, non posso venire a, non e visitabile, non si puo visitare, non si puo vedere, through the windows, look from outside, drive by, from the outside, not possible to visit, not possible to view, no viewing possible, visit is not possible, viewing is not possible',
    'non serve vedere, senza vederla, senza vedere, senza visita, senza bisogno di veder*, senza visitar*, non faccio vedere, non faccio visite, non posso mostrar*, non posso fartela vedere, non riesco a mostrar*, non serve la visita, non c e bisogno di visit*, non c e bisogno di vedere, le foto sono vere, visita virtuale, visite a vuoto',
    'no need to see, no need for a visit, no need for a viewing, no need to visit, dont need to see, do not need to see, dont need to visit, dont do viewings, no viewings, without a viewing, without seeing, sight unseen, can not visit, cannot visit, cant visit, cant show, can not show, cannot show, unable to show, photos are real, pictures are real, virtual tour, virtual viewing',
  ],
  soon: [
    'subito, oggi, adesso, stasera, stamattina, entro, immediatamente, gia ora, il prima possibile, intanto, dai, in giornata, entro domani',
    'now, today, tonight, asap, right away, immediately, at once, quickly, by tomorrow, within 24, just',
  ],
  cheque: ['assegno, assegni, bonifico piu alto', 'cheque, check, cheques, money order, cashiers check'],
  overpaid: [
    'piu del necessario, piu del dovuto, piu soldi, somma maggiore, importo maggiore, resto al, rimanente, remainder, remaining, the balance back, more than necessary, more than needed, more than agreed, forward the, send the rest, decorator, transporter, sending the rest',
    'differenza, il resto, in piu, piu alto, rimand*, trasportator*, traslocator*, eccedenza',
    'difference, the rest, extra money, more than, movers, excess, send back, overpa*',
  ],
  // Money at a usual moment, or money that the writer pays later.
  signed: [
    'firm*, quando entri, all ingresso, dopo la visita, dopo aver visto, dopo averla vista, dopo che l hai vista, ogni mese, al mese, del mese, mensilmente, di persona, quando prendi le chiavi, alla consegna delle chiavi, quando arrivo, in loco',
    'sign, signed, signing, signature, move in, moving in, after the viewing, after the visit, after you have seen, after you see, each month, every month, monthly, of the month, of each month, in person, get your keys, get the keys, when i arrive',
  ],
  // Money that is transferred only to prove that somebody has it, and numbers of cards.
  proof: [
    'buona fede, segno di serieta, prova di serieta, prova della serieta, prova che hai, prova dei fondi, provare che hai, dimostrar* ~ serieta, dimostrar* che',
    'good faith, proof of funds, prove that you, proof that you, show that you have the money, prove your',
  ],
  ownFriend: [
    'tuo amico, tua amica, un amico, un tuo parente, tuo parente, your friend, a friend, your relative, a relative',
  ],
  card: [
    'numero di carta, numero della carta, numero della tua carta, dati della carta, dati della tua carta, iban e, cvv, card number, card details, number of your card, your card, bank login, online banking',
  ],
  // Caution: the writer warns, asks or tells, and does not ask for money.
  caution: [
    'non dare, non pagare, non pago, non paghi nulla, non paghi niente, non mandare, non mando, non versare, non verso, non inviare, non invio, non chiedo niente, non chiedo nulla, non chiedo soldi, non chiedo anticip*, non chiedo caparr*, non chiediamo niente, non chiediamo soldi, non chiediamo anticip*',
    'non serve nessun*, non serve alcun*, nessun anticipo, nessun acconto, nessuna caparra, nessun deposito, nessun pagamento, nessun costo, niente anticip*, niente caparr*, niente soldi, gratuit*, gratis, senza impegno, sembra una truffa, truffe, truffat*, chi chiede, chi ti chiede, se ti chied*, se mi chied*, se qualcuno, se mi richied*, segnal*, diffid*, attent*',
    'prima di pagare, prima di versare, prima di dare soldi, prima di fare il bonifico, prima di mandare soldi, quanto chied*, e vero che, quanto e la, a quanto ammonta',
    'never pay, never send, never transfer, dont pay, do not pay, dont send, do not send, dont transfer, wont pay, will not pay, wont send, no advance, no deposit, no payment, not pay anything, dont need to pay, do not need to pay, no need to pay, dont ask for, do not ask for, dont want any, free of charge, visits are free, viewings are free, without obligation',
    'is a scam, it a scam, this a scam, a scam too, scams, scammed, scammers, people who ask, anyone who asks, whoever asks, if they ask, if anyone asks, if someone asks, asked me for, been asked, report the, before i pay, before paying, before we pay, before i send, before i transfer, how much, is it true, careful',
  ],
  // Services whose payments nobody gets back.
  untraceable: [
    'money transfer, trasferimento di denaro, money transfert, world remit, transferwise code, contanti in busta, cash in an envelope',
    'western union, westernunion, moneygram, money gram, mtcn, postepay, poste pay, ricarica postepay, bitcoin, bitcoins, btc, usdt, tether, ethereum, criptovalut*, cripto, crypto*, skrill, neteller, zelle, cash app, cashapp, venmo, vaglia',
    'money order, gift card, gift cards, giftcard*, carta regalo, carte regalo, buono amazon, buoni amazon, buono regalo, buoni regalo, itunes, steam card*, google play card*, paysafecard, paysafe, wallet, con ria, ria money, via ria, with ria, remitly, worldremit, payeer, perfect money, webmoney, paypal, pay pal, revolut, satispay, hype',
  ],
  intermediary: [
    'airbnb, air bnb, booking, booking com, booking.com, tripadvisor, trip advisor, vrbo, di subito, su subito, con subito, idealista, immobiliare, ebay, escrow, deposito a garanzia, deposito di garanzia, third party service, fiduciario',
  ],
  payWith: [
    'pag*, mand*, invia*, invio, ricaric*, soldi, denaro, caparra, deposito, cauzion*, custodi*, accett*, trattien*, trattengon*, fattura, prenotazione, protezione, coordinate, intermediari*, codice, codici, numero, metodo, commission*, va bene, attivat*, puoi, gir*, compra, prendi, fammi, usiamo, usa, moduli di pagamento',
    'pay, payment, payments, paying, send, money, funds, deposit, invoice, accept, accepts, take, takes, use, receipt, code, codes, transaction, keep, keeps, hold, holds, handle, handles, rent, buy, get, top up, load, fine, okay, protected, reservation, email you, secure, do a, only, safe, fast, just, bank details, via, through, in, by',
  ],
  intermediaryPays: [
    'blocc*, gestisc*, gestit*, tutel*, protett*, versament*, hold, reserve, handled, manages',
    'pag*, soldi, denaro, custodi*, trattien*, trattengon*, fattura, coordinate, intermediari*, protezione, garanzia, garantit*, versa*, bonific*, moduli di pagamento, caparra, deposito',
    'pay, payment, payments, money, funds, deposit, invoice, transaction, escrow, bank details, transfer, protected, release*',
  ],
  // The service was used for something else, or is refused.
  otherUse: [
    'non accett*, non ho, non uso, non usa*, non faccio, non prend*, non voglio, mai con, ho pagato, hanno pagato, mi hanno, sembra una sembra una truffa, truffat*, truffe, invece di, mensa, lavoro da, lavoro per, tesi, studio, studi, no paypal, niente paypal, ristorante, spesa',
    'dont accept, do not accept, dont have, do not have, dont use, do not use, wont use, dont take, do not take, i never use, i paid, scammed, scams, instead of, canteen, work at, work for, thesis, study, never pay, never send, no paypal, split*, flatmates, groceries, dinner',
  ],
  // Pictures of documents.
  identity: [
    'passaport*, carta d identita, carta di identita, carte d identita, documento, documenti, doc d identita, doc di identita, patente, permesso di soggiorno, tessera sanitaria, codice fiscale, visto, busta paga, buste paga',
    'passport, passports, id card, id cards, identity card, identity cards, identity document, id document, your id, my id, ur id, id front, id copy, id as, id pic*, photo id, driving licence, drivers licence, drivers license, driving license, licence, license, residence permit, permit, visa, student card, document, documents, bank statement*',
  ],
  pictured: [
    'foto, fotograf*, copia, copie, scansion*, scansiona*, scatt*, selfie, jpg, pdf, fronte, retro, allego, alleg*, invia*, invio, inviat*, mandami, mandameli, mandamelo, mandamele, mandarmi, mandarmeli, mandi, mandali, manda, spediscimi, spedisci, screenshot, immagine, immagini, ecco, guarda, vedere i tuoi, farmi vedere, mostrami, carica, caricali',
    'photo, photos, photograph, picture, pictures, pic, pics, scan, scans, scanned, copy, copies, attach, attached, send, sending, upload, jpg, pdf, front, selfie, image, images, email me, here is, heres, this is, look, show me, exchange, screenshot, provide',
  ],
  // At the contract, an office or a wallet that was lost, documents are usual.
  usualPapers: [
    'porto, porta, porti, portare, portero, portate, portiamo, alla firma, quando firm*, giorno del contratto, borsa, segreteria, ateneo, non mandare, non inviare, non allegare, rinnov*, perso, persa, scad*, originale, consolato, ambasciata, venuta, guardiamo insieme, iscrizione all universita',
    'bring, bringing, brought, when we sign, at signing, at the signing, day of the contract, scholarship, university office, dont send, do not send, never send, renew*, lost, expire*, original, consulate, embassy, came out, look at them together, lets look',
  ],
  // Links that hide where they lead are found in `links`.
  // Other ways to talk.
  messenger: [
    'whatsapp, whats app, whatsap, whatsup, watsapp, watsap, watapp, wattsapp, wazzap, wozzap, wozap, uozzap, uatsap, uatsapp, uazzap, vatsap, wapp, wup, wsp, wzp, wathsapp, whattsapp, whatssapp, zap, telegram, telegramm, tg, viber, wechat, we chat, messenger, facebook, fb, instagram, insta, ig, skype, snapchat, snap, discord, imo, kakao, line app, hangouts, google chat, imessage, threema, session app',
    'su signal, signal o, o signal, or signal, on signal, to signal, via signal, have signal, usiamo signal, use signal, hai signal, passiamo su signal, with signal, wa, on wa',
  ],
  email: [
    'email, e-mail, e mail, mail, mailbox, posta elettronica, indirizzo mail, indirizzo email, gmail, hotmail, yahoo, outlook, libero punto it, chiocciola, gmail com',
  ],
  talkThere: [
    'scriv*, contatt*, cercami, cercateci, trovami, mi trovi, aggiung*, sentir*, sentiamo*, ci sentiamo, continuiamo, continuare, passiamo, passare, spostiamo*, usiamo, parl*, rispondo, prefer*, dammi, darmi, dai, lascia*, dimmi, chiam*, hai, avete, il tuo, il numero, mio numero, mandami, mandarmi, ti mando, ti invio, in privato, meglio, comodo, veloce, vieni su, come ti chiami, fuori da',
    'write, text, texts, contact, add, message, msg, dm, hit me, talk, chat on, continue, move to, move this, lets move, switch, find me, reach, call, ring me, answer, reply, respond, give, leave, send, prefer, use, do you have, do u have, have you got, your whatsapp, ur whatsapp, whats ur, whats your, my number, my nick, my username, u on, better, faster, easier, quick, is there a, rather, ping',
  ],
  notHere: [
    'non uso questa, non uso il sito, non uso la chat, non guardo, qui non, questa chat non, il sito non, sito non funziona, la chat non, in chat non, non controllo, non leggo, non ricevo notifiche, mi bloccano, fuori da questa, fuori dal sito, fuori dalla piattaforma, fuori piattaforma, sito non legge, non e iscritto, non rispondo, fuori di qui',
    'dont use this, do not use this, dont check this, do not check this, never check this, not check this, dont read, no notifications, this chat does not, this chat doesnt, this site does not, site blocks, site is slow, not registered here, cant attach, can not attach, cannot attach, rather not talk here, not talk here, off this site, off the site, outside this, outside of this, off platform, off the platform, outside the platform, not on here, rarely here, not often here',
  ],
  // After a visit, among flatmates or on the way another messenger is usual.
  usualTalk: [
    'dopo la visita, dopo che ci, dopo la firma, dopo esserci, dopo aver visto, se dopo, una volta entrat*, quando entri, ti aggiungiamo, gruppo, famiglia, coinquilin*, mia mamma, non funziona come, come posso disdire, sembra una truffa, truffat*, segnal*, scrivimi qui, scrivi qui, scriviamoci qui, meglio qui, solo qui, restiamo qui, prefer* restare, non do il, non ti do, non uso whatsapp, non ho whatsapp, tesi, corso, foto su instagram, mensa, ti ho scritto',
    'after the viewing, after viewing, after the visit, after we meet, after we sign, after you see, after we have met, if after, once we have met, move in, group, family, flatmates, is broken, how can i cancel, scams, scammed, scammers, write here, write to me here, message me here, stay here, keep it here, keep talking here, prefer to stay, i dont use whatsapp, i dont have whatsapp, i do not have whatsapp, thesis, course, found the flat on, saw ~ on facebook',
  ],
  onTheWay: [
    'ci vediamo, ti aspetto, arriv*, ritardo, ti perdi, tram, fermata, stazione, portone, citofono, sotto casa, campanello, domani alle, alle ore, non trovi',
    'see you, arrive, late, get lost, tram, stop, station, the door, the bell, downstairs, cant find, tomorrow at, on the day',
  ],
} as const satisfies Record<string, readonly string[]>;
type Group = keyof typeof groups;

type Shape = keyof typeof shapes;
type Sign = Group | Shape;

interface Rule {
  kind: WarningKind;
  /** All of these are there; of a list in it, at least one. */
  all: readonly (Sign | readonly Sign[])[];
  /** None of these is there. */
  none?: readonly Sign[];
  /** Whether the words may stand in several sentences of the message. */
  across?: true;
}

const money = ['money', 'euros'] as const;

/** All rules. A message that meets one has its kind. */
export const rules: readonly Rule[] = [
  // Money before a viewing.
  { kind: 'money', all: [money, 'beforeViewing'], none: ['caution'] },
  { kind: 'money', all: [money, 'viewing', 'onlyPaid'], none: ['caution', 'signed'] },
  { kind: 'money', all: ['viewing', 'oncePaid', money], none: ['caution'] },
  {
    kind: 'money',
    all: [money, 'hold', ['asks', 'oncePaid', 'soon']],
    none: ['caution', 'signed'],
    across: true,
  },
  { kind: 'money', all: ['oncePaid', money, ['keysOrAddress', 'courier']], none: ['caution', 'signed'] },
  {
    kind: 'money',
    all: ['courier', 'keysOrAddress', money, ['asks', 'oncePaid']],
    none: ['caution', 'signed'],
    across: true,
  },
  { kind: 'money', all: ['abroad', money, ['asks', 'oncePaid']], none: ['caution'], across: true },
  { kind: 'money', all: ['refund', 'notPleased', [...money, 'asks']], none: ['caution'], across: true },
  { kind: 'money', all: ['refund', 'viewing', money], none: ['caution'] },
  { kind: 'money', all: ['unseen', money, ['asks', 'oncePaid', 'soon']], none: ['caution'], across: true },
  { kind: 'money', all: ['advance', 'asks', 'soon'], none: ['caution', 'signed'] },
  { kind: 'money', all: ['proof', money, 'asks'], none: ['caution'], across: true },
  { kind: 'money', all: ['ownFriend', 'untraceable'], none: ['caution', 'otherUse'], across: true },
  { kind: 'money', all: ['card', 'asks', ['hold', 'soon', 'viewing']], none: ['caution', 'signed'] },
  { kind: 'money', all: ['overpaid', 'hold', 'asks'], none: ['caution'], across: true },
  { kind: 'money', all: ['cheque', 'overpaid'], none: ['caution'], across: true },
  // A way of paying that cannot be taken back.
  { kind: 'service', all: ['untraceable', 'payWith'], none: ['otherUse'] },
  { kind: 'service', all: ['intermediary', 'intermediaryPays'], none: ['otherUse'] },
  // Pictures of documents.
  { kind: 'document', all: ['identity', 'pictured'], none: ['usualPapers'] },
  // Links that hide where they lead.
  { kind: 'link', all: ['hiddenLink'], across: true },
  // Another messenger, e-mail or number.
  { kind: 'messenger', all: ['messenger', ['talkThere', 'notHere', 'phone']], none: ['usualTalk'] },
  { kind: 'messenger', all: [['email', 'address'], 'talkThere'], none: ['usualTalk'] },
  { kind: 'messenger', all: ['phone', 'talkThere'], none: ['usualTalk', 'onTheWay'] },
  {
    kind: 'messenger',
    all: ['notHere', ['phone', 'email', 'address', 'messenger']],
    none: ['usualTalk'],
    across: true,
  },
];

const pattern = (word: string) =>
  word.replace(/[.€+]/g, '\\$&').replaceAll('*', '[a-z0-9]*').replaceAll(' ~ ', ' (?:[^ ]+ ){0,3}');

const compiled = Object.entries(groups).map(([name, lists]): [string, RegExp] => [
  name,
  new RegExp(
    `(?<![a-z0-9])(?:${lists
      .flatMap((list) => list.split(', '))
      .map(pattern)
      .join('|')})(?![a-z0-9])`,
  ),
]);

/** For each sign a test of plain words. */
export const signs = Object.fromEntries([...compiled, ...Object.entries(shapes)]) as Record<Sign, RegExp>;
