import type { RuleSample } from './rule-sample.ts';

function issued(rule: string, from: string, certificateIssuer: string): RuleSample {
  return { rule, from, certificateIssuer };
}

/** Issuers as they stand in real certificates, the parts in the order in which scans write them. */
export const recordedCertificates: readonly RuleSample[] = [
  issued(
    'Actalis',
    'Debian ca-certificates 20250419: Actalis_Authentication_Root_CA.crt',
    'CN=Actalis Authentication Root CA, O=Actalis S.p.A./03358520967, L=Milan, C=IT',
  ),
  issued(
    'Amazon Certificate Manager',
    'Debian ca-certificates 20250419: Amazon_Root_CA_1.crt',
    'CN=Amazon Root CA 1, O=Amazon, C=US',
  ),
  issued(
    'Buypass',
    'Debian ca-certificates 20250419: Buypass_Class_2_Root_CA.crt',
    'CN=Buypass Class 2 Root CA, O=Buypass AS-983163327, C=NO',
  ),
  issued(
    'Sectigo',
    'Debian ca-certificates 20250419: Sectigo_Public_Server_Authentication_Root_R46.crt',
    'CN=Sectigo Public Server Authentication Root R46, O=Sectigo Limited, C=GB',
  ),
  issued(
    'Certum',
    'Debian ca-certificates 20250419: Certum_EC-384_CA.crt',
    'CN=Certum EC-384 CA, OU=Certum Certification Authority, O=Asseco Data Systems S.A., C=PL',
  ),
  issued(
    'DigiCert',
    'Debian ca-certificates 20250419: DigiCert_Assured_ID_Root_CA.crt',
    'CN=DigiCert Assured ID Root CA, OU=www.digicert.com, O=DigiCert Inc, C=US',
  ),
  issued(
    'Entrust',
    'Debian ca-certificates 20250419: Entrust.net_Premium_2048_Secure_Server_CA.crt',
    'CN=Entrust.net Certification Authority (2048), OU=(c) 1999 Entrust.net Limited, OU=www.entrust.net/CPS_2048 incorp. by ref. (limits liab.), O=Entrust.net',
  ),
  issued(
    'Google Trust Services',
    'Debian ca-certificates 20250419: GTS_Root_R1.crt',
    'CN=GTS Root R1, O=Google Trust Services LLC, C=US',
  ),
  issued(
    'GlobalSign',
    'Debian ca-certificates 20250419: GlobalSign_ECC_Root_CA_-_R4.crt',
    'CN=GlobalSign, O=GlobalSign, OU=GlobalSign ECC Root CA - R4',
  ),
  issued(
    'GoDaddy certificates',
    'Debian ca-certificates 20250419: Go_Daddy_Class_2_CA.crt',
    'OU=Go Daddy Class 2 Certification Authority, O=The Go Daddy Group\\, Inc., C=US',
  ),
  issued(
    'HARICA',
    'Debian ca-certificates 20250419: HARICA_TLS_ECC_Root_CA_2021.crt',
    'CN=HARICA TLS ECC Root CA 2021, O=Hellenic Academic and Research Institutions CA, C=GR',
  ),
  issued(
    "Let's Encrypt",
    'Debian ca-certificates 20250419: ISRG_Root_X1.crt',
    'CN=ISRG Root X1, O=Internet Security Research Group, C=US',
  ),
  issued(
    'IdenTrust',
    'Debian ca-certificates 20250419: IdenTrust_Commercial_Root_CA_1.crt',
    'CN=IdenTrust Commercial Root CA 1, O=IdenTrust, C=US',
  ),
  issued(
    'Microsoft certificates',
    'Debian ca-certificates 20250419: Microsoft_ECC_Root_Certificate_Authority_2017.crt',
    'CN=Microsoft ECC Root Certificate Authority 2017, O=Microsoft Corporation, C=US',
  ),
  issued(
    'SSL.com',
    'Debian ca-certificates 20250419: SSL.com_EV_Root_Certification_Authority_ECC.crt',
    'CN=SSL.com EV Root Certification Authority ECC, O=SSL Corporation, L=Houston, ST=Texas, C=US',
  ),
  issued(
    'Starfield',
    'Debian ca-certificates 20250419: Starfield_Class_2_CA.crt',
    'OU=Starfield Class 2 Certification Authority, O=Starfield Technologies\\, Inc., C=US',
  ),
  issued(
    'SwissSign',
    'Debian ca-certificates 20250419: SwissSign_Gold_CA_-_G2.crt',
    'CN=SwissSign Gold CA - G2, O=SwissSign AG, C=CH',
  ),
  issued(
    'Telekom Security',
    'Debian ca-certificates 20250419: T-TeleSec_GlobalRoot_Class_2.crt',
    'CN=T-TeleSec GlobalRoot Class 2, OU=T-Systems Trust Center, O=T-Systems Enterprise Services GmbH, C=DE',
  ),
];
