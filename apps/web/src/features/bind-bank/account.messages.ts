import type { LoanLocale } from '@plazo/contract/launch';
import { type AccountFormatName, cardLengths, indianAccountLengths } from '@plazo/loan-rules/account-formats';
import type { AccountKind, BankAccountProblem } from '@plazo/loan-rules/bank-account';

/** The form's texts for one kind of number. */
interface NumberWords {
  /** If there is a choice of kinds. */
  choice: string;
  label: string;
  hint: string;
  /** A bound account, by its last characters. */
  endingIn: string;
}

/** The form's texts for a jurisdiction's accounts: the page sends those of one jurisdiction, in one language. */
export interface AccountWords {
  numbers: Partial<Record<AccountKind, NumberWords>>;
  bank: string;
  bankHint?: string;
  phoneHint: string;
  problems: Partial<Record<BankAccountProblem, string>>;
}

const { min, max } = cardLengths;
const { min: fewest, max: most } = indianAccountLengths;

/** The same for all jurisdictions. */
const missing = {
  es: { numberMissing: 'Escribe el número.', phoneMissing: 'Escribe tu teléfono.' },
  en: { numberMissing: 'Enter the number.', phoneMissing: 'Enter your phone number.' },
};

const es: Record<AccountFormatName, AccountWords> = {
  mx: {
    numbers: {
      clabe: {
        choice: 'CLABE',
        label: 'CLABE interbancaria',
        hint: 'Son 18 dígitos. La encuentras en tu estado de cuenta o en la app de tu banco.',
        endingIn: 'CLABE ··{digits}',
      },
      card: {
        choice: 'Tarjeta de débito',
        label: 'Número de tarjeta',
        hint: `Son los dígitos de la tarjeta, de ${min} a ${max}. Nunca te pediremos el NIP ni el código de atrás.`,
        endingIn: 'Tarjeta ··{digits}',
      },
    },
    bank: 'Banco',
    phoneHint: '10 dígitos, el que tienes registrado en tu banco.',
    problems: {
      ...missing.es,
      bankMissing: 'Elige tu banco.',
      bankUnknown: 'Elige un banco de la lista.',
      clabeLength: 'La CLABE tiene 18 dígitos; revisa cuántos escribiste.',
      clabeWrong: 'Esta CLABE no es correcta. Revisa dígito por dígito.',
      clabeOfAnotherBank: 'Esta CLABE es de otro banco. Revisa el número o cambia el banco.',
      cardLength: `Una tarjeta tiene de ${min} a ${max} dígitos; revisa cuántos escribiste.`,
      cardWrong: 'Este número de tarjeta no es correcto. Revisa dígito por dígito.',
      phoneLength: 'El teléfono tiene 10 dígitos, sin el 52 ni otro número antes.',
    },
  },
  in: {
    numbers: {
      account: {
        choice: 'Cuenta',
        label: 'Número de cuenta',
        hint: `De ${fewest} a ${most} dígitos. Revísalo bien: nadie puede notar un dígito equivocado.`,
        endingIn: 'Cuenta ··{digits}',
      },
    },
    bank: 'Código IFSC',
    bankHint: 'Son 11 letras y números. Lo encuentras en tu chequera o en la app de tu banco.',
    phoneHint: '10 dígitos, el que tienes registrado en tu banco.',
    problems: {
      ...missing.es,
      bankMissing: 'Escribe el código IFSC.',
      bankUnknown: 'Un código IFSC son cuatro letras, un cero y seis letras o números.',
      accountLength: `La cuenta tiene de ${fewest} a ${most} dígitos; revisa cuántos escribiste.`,
      accountWrong: 'Este número de cuenta no es correcto. Revisa dígito por dígito.',
      phoneLength: 'El teléfono tiene 10 dígitos, sin el 91 ni otro número antes.',
    },
  },
  eu: {
    numbers: {
      iban: {
        choice: 'IBAN',
        label: 'IBAN',
        hint: 'Empieza con las dos letras del país. Lo encuentras en tu extracto o en la app de tu banco.',
        endingIn: 'IBAN ··{digits}',
      },
    },
    bank: 'Banco',
    phoneHint: 'Con el prefijo del país, como 34 612 345 678.',
    problems: {
      ...missing.es,
      ibanLength: 'A este IBAN le faltan o le sobran caracteres; revisa cuántos escribiste.',
      ibanWrong: 'Este IBAN no es correcto. Revisa letra por letra y dígito por dígito.',
      phoneLength: 'Escribe el teléfono con el prefijo del país, de 8 a 15 dígitos.',
    },
  },
};

const en: Record<AccountFormatName, AccountWords> = {
  mx: {
    numbers: {
      clabe: {
        choice: 'CLABE',
        label: 'CLABE number',
        hint: 'It has 18 digits. You can find it on your statement or in your bank’s app.',
        endingIn: 'CLABE ··{digits}',
      },
      card: {
        choice: 'Debit card',
        label: 'Card number',
        hint: `The ${min} to ${max} digits on the card. We never ask for your PIN or the code on the back.`,
        endingIn: 'Card ··{digits}',
      },
    },
    bank: 'Bank',
    phoneHint: '10 digits, the number registered with your bank.',
    problems: {
      ...missing.en,
      bankMissing: 'Choose your bank.',
      bankUnknown: 'Choose a bank from the list.',
      clabeLength: 'A CLABE has 18 digits; check how many you entered.',
      clabeWrong: 'This CLABE isn’t correct. Check it digit by digit.',
      clabeOfAnotherBank: 'This CLABE belongs to another bank. Check the number or change the bank.',
      cardLength: `A card has ${min} to ${max} digits; check how many you entered.`,
      cardWrong: 'This card number isn’t correct. Check it digit by digit.',
      phoneLength: 'The phone number has 10 digits, without 52 or anything else before them.',
    },
  },
  in: {
    numbers: {
      account: {
        choice: 'Account',
        label: 'Account number',
        hint: `${fewest} to ${most} digits. Check it carefully: nothing warns you of a wrong digit.`,
        endingIn: 'Account ··{digits}',
      },
    },
    bank: 'IFSC code',
    bankHint: '11 letters and digits. You can find it on your cheque book or in your bank’s app.',
    phoneHint: '10 digits, the number registered with your bank.',
    problems: {
      ...missing.en,
      bankMissing: 'Enter the IFSC code.',
      bankUnknown: 'An IFSC code is four letters, a zero, and six letters or digits.',
      accountLength: `An account number has ${fewest} to ${most} digits; check how many you entered.`,
      accountWrong: 'This account number isn’t correct. Check it digit by digit.',
      phoneLength: 'The phone number has 10 digits, without 91 or anything else before them.',
    },
  },
  eu: {
    numbers: {
      iban: {
        choice: 'IBAN',
        label: 'IBAN',
        hint: 'It starts with the two letters of the country. You can find it on your statement or in your bank’s app.',
        endingIn: 'IBAN ··{digits}',
      },
    },
    bank: 'Bank',
    phoneHint: 'With the country code, such as 34 612 345 678.',
    problems: {
      ...missing.en,
      ibanLength: 'This IBAN is too short or too long; check how many characters you entered.',
      ibanWrong: 'This IBAN isn’t correct. Check every letter and digit.',
      phoneLength: 'Enter the phone number with its country code, 8 to 15 digits.',
    },
  },
};

export const accountWords: Record<LoanLocale, Record<AccountFormatName, AccountWords>> = { es, en };
